import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll } from "vitest";
import { s3Store } from "../../../pipelines/scale/drivers/s3-store.ts";
import { objectStoreContract } from "../../contracts/object-store.ts";
import { freePort, type Running } from "../process.ts";
import { s3Environment, startS3 } from "./start.ts";

let server: Running;
let stores = 0;
beforeAll(async () => {
  const port = await freePort();
  server = await startS3(port);
  Object.assign(process.env, s3Environment(port));
  await new S3Client({ forcePathStyle: true }).send(new CreateBucketCommand({ Bucket: "contract" }));
});
afterAll(() => server.stop());

objectStoreContract("S3", () => s3Store("contract", `store-${stores++}`));
