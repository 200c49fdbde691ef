import { titleOfFile } from "../found-file.ts";
import { FileError, type FileFormat } from "./format.ts";
import { htmlPart, mainHtml } from "./html.ts";
import { recognizedText } from "./ocr.ts";
import { textHtml } from "./text-file.ts";
import { wholeFile } from "./whole.ts";

/** Pictures of pages, where the config asks for their words. */
export const imageFiles: FileFormat = {
  extensions: ["png", "jpg", "jpeg", "tif", "tiff"],
  async *read(file, options) {
    if (options.ocr === undefined) throw new FileError("unsupported-format", "a picture; `ocr: eng` of the source reads its words");
    const text = await recognizedText(await wholeFile(file, options.maxBytes), options.ocr);
    if (text.trim() === "") throw new FileError("empty-page", "there are no words in the picture");
    yield htmlPart(mainHtml(textHtml(text)), { uri: file.uri, title: titleOfFile(file.path) }, options);
  },
};
