/** Apart from the schema: the command line names them without loading Zod, so that `--help` answers at once. */
export const formatNames = ["trl", "verl", "llama-factory", "openrlhf", "slime", "areal", "tongyi", "megatron", "datatrove"] as const;
