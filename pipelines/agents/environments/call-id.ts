import { hashOf, type Action } from "../../../schemas/index.ts";

/** Equal calls on one snapshot are one recorded call; where calls can go wrong, each attempt of a rollout is one. */
export const callIdOf = (snapshotId: string, action: Action, attempt = 0): string =>
  `call_${attempt === 0 ? hashOf(snapshotId, action.name, action.arguments) : hashOf(snapshotId, action.name, action.arguments, attempt)}`;
