import mammoth from "mammoth";
import { titleOfFile } from "../found-file.ts";
import { FileError, type FileFormat } from "./format.ts";
import { htmlPart, mainHtml } from "./html.ts";
import { wholeFile } from "./whole.ts";
import { checkZip } from "./zip.ts";

/** Unpacked bytes for one of `maxBytes`: XML packs to about a tenth. */
const UNPACKED = 10;

export const docxFiles: FileFormat = {
  extensions: ["docx"],
  async *read(file, options) {
    const bytes = await wholeFile(file, options.maxBytes);
    // An encrypted .docx is no zip file but Microsoft's older container, as a .doc is.
    if (bytes.readUInt32BE(0) === 0xd0cf11e0)
      throw new FileError("encrypted", "the file is encrypted, or an old .doc; save it as .docx without a password");
    checkZip(bytes, options.maxBytes * UNPACKED);
    let html: string;
    try {
      const convertImage = mammoth.images.imgElement(() => Promise.resolve({ src: "" }));
      html = (await mammoth.convertToHtml({ buffer: bytes }, { convertImage })).value;
    } catch (error) {
      throw new FileError("broken-file", "it is no Word document, or a broken one", error);
    }
    // Word writes header cells like any other: the first row heads the table where its cells are bold.
    const headed = html.replace(/<table><tr>((?:<td[^>]*><p><strong>[^<]*<\/strong><\/p><\/td>)+)<\/tr>/g, (_, cells: string) => `<table><tr>${cells.replace(/<(\/?)td/g, "<$1th").replace(/<\/?strong>/g, "")}</tr>`); // prettier-ignore
    yield htmlPart(mainHtml(headed), { uri: file.uri, title: titleOfFile(file.path) }, options);
  },
};
