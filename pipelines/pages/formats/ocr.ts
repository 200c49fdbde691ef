import { spawn } from "node:child_process";
import { FileError } from "./format.ts";

/** For one picture, ms. */
const TIME = 120_000;
const MOST_TEXT = 5_000_000;

/**
 * The words of a picture, by the system's tesseract: paragraphs with a blank line between them. `languages` as it calls them ("eng+deu").
 * Another version may read other words of the same picture: whoever asks for this takes that into account.
 */
export function recognizedText(picture: Uint8Array, languages: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn("tesseract", ["stdin", "stdout", "-l", languages, "--psm", "3"], { stdio: ["pipe", "pipe", "ignore"], timeout: TIME, killSignal: "SIGKILL" }); // prettier-ignore
    const chunks: Buffer[] = [];
    let size = 0;
    child.on("error", (error) =>
      reject(new FileError("tool-missing", "it is a picture of words, and no tesseract is installed to read it", error)),
    );
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > MOST_TEXT) child.kill("SIGKILL");
      else chunks.push(chunk);
    });
    // One that cannot read its input ends before it took all of it.
    child.stdin.on("error", () => undefined);
    child.on("close", (code) => {
      if (code === 0) resolve(Buffer.concat(chunks).toString("utf8").replace(/\f/g, "\n"));
      else reject(new FileError("broken-file", `tesseract reads no words of it (languages: ${languages})`));
    });
    child.stdin.end(picture);
  });
}

/** Pixels as a file that tesseract takes. */
export function pixmapOf({
  data,
  width,
  height,
  channels,
}: {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}): Buffer {
  const colours = channels < 3 ? 1 : 3;
  const pixels = Buffer.alloc(width * height * colours);
  for (let at = 0; at < width * height; at++)
    for (let colour = 0; colour < colours; colour++) pixels[at * colours + colour] = data[at * channels + colour] ?? 0;
  return Buffer.concat([Buffer.from(`P${colours === 1 ? 5 : 6}\n${width} ${height}\n255\n`), pixels]);
}
