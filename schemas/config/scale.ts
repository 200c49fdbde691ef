import { z } from "zod";
import { hasNoSecret } from "./parts.ts";

/** One run by several processes, on one machine or many. */
export const ScaleConfig = z.strictObject({
  redis: z
    .url({ protocol: /^rediss?$/, error: "is no address of Redis; write it like redis://127.0.0.1:6379" })
    .refine(hasNoSecret, "carries a password; put it into the environment as REDIS_PASSWORD")
    .describe("Where the queue is, like redis://127.0.0.1:6379. The password comes from REDIS_PASSWORD."),
  store: z
    .string()
    .regex(/^(?!\w+:\/\/)|^s3:\/\/[^/]+/, "is neither a folder nor like s3://bucket/prefix")
    .describe(
      "Where results are put: a folder that all processes see, from the working folder on, or s3://bucket/prefix. Keys, region and endpoint of S3 come from AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and AWS_ENDPOINT_URL_S3.",
    ),
});
export type ScaleConfig = z.infer<typeof ScaleConfig>;
