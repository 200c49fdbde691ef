import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { start, type Running } from "../process.ts";

/** Debian's Redis on loopback, as BullMQ wants it: what it holds it never drops, and keeps over a restart. */
export function startRedis(folder: string, port: number): Promise<Running> {
  mkdirSync(folder, { recursive: true });
  const given = ["--port", `${port}`, "--bind", "127.0.0.1", "--dir", folder, "--appendonly", "yes", "--maxmemory-policy", "noeviction"];
  return start("redis-server", given, /Ready to accept connections/);
}

/** An S3 store in memory (moto): conditional puts and paged lists as S3 has them; any key and secret will do. */
export function startS3(port: number): Promise<Running> {
  const moto = join(import.meta.dirname, "..", ".cache", "moto", "bin", "moto_server");
  return start(moto, ["-H", "127.0.0.1", "-p", `${port}`], /Running on http/);
}

/** An S3 store that keeps what it was given over a restart (versitygw): a folder below `folder` is a bucket. */
export function startKeptS3(folder: string, port: number): Promise<Running> {
  mkdirSync(folder, { recursive: true });
  const gateway = join(import.meta.dirname, "..", ".cache", "versitygw", "versitygw");
  const { AWS_ACCESS_KEY_ID: access, AWS_SECRET_ACCESS_KEY: secret } = s3Environment(port);
  return start(gateway, ["--access", access, "--secret", secret, "--port", `127.0.0.1:${port}`, "posix", folder], /listening on/i);
}

export const s3Environment = (port: number) => ({
  AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
  AWS_REGION: "us-east-1",
  AWS_ACCESS_KEY_ID: "test",
  AWS_SECRET_ACCESS_KEY: "test-secret",
});
