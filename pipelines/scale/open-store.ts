import { Stop } from "../core/stop.ts";
import { folderStore } from "./drivers/folder-store.ts";
import { s3Store } from "./drivers/s3-store.ts";
import type { ObjectStore } from "./object-store.ts";

/** `s3://bucket/prefix`, or a folder. Throws `Stop` 2 where the package that S3 takes is not installed. */
export async function openStore(store: string): Promise<ObjectStore> {
  const [, bucket, prefix = ""] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(store) ?? [];
  if (bucket === undefined) return folderStore(store);
  return ifInstalled(() => s3Store(bucket, prefix));
}

/** What scaling out takes is installed by default, and may be left out. */
export async function ifInstalled<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND")) throw error;
    throw new Stop(2, "scale takes packages that are not installed: npm install bullmq ioredis @aws-sdk/client-s3", error);
  }
}
