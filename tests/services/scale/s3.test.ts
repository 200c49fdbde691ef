import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe } from "vitest";
import { s3Store } from "../../../pipelines/scale/drivers/s3-store.ts";
import { objectStoreContract } from "../../contracts/object-store.ts";
import { freePort, type Running } from "../process.ts";
import { s3Environment, startKeptS3, startS3 } from "./start.ts";

const folder = mkdtempSync(join(tmpdir(), "s3-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each([
  ["moto", startS3],
  ["versitygw", (port: number) => startKeptS3(join(folder, "kept"), port)],
] as const)("%s", (name, begin) => {
  let server: Running;
  let stores = 0;
  beforeAll(async () => {
    const port = await freePort();
    server = await begin(port);
    Object.assign(process.env, s3Environment(port));
    await new S3Client({ forcePathStyle: true }).send(new CreateBucketCommand({ Bucket: "contract" }));
  });
  afterAll(() => server.stop());

  objectStoreContract(`S3 of ${name}`, () => s3Store("contract", `store-${stores++}`));
});
