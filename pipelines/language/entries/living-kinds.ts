/** Kinds of living things, whose names are common nouns. Breeds and cultivars have names of their own. */
const LIVING =
  /(?:^| )(?:species|fish|bird|mammal|animal|plant|tree|shrub|flower|herb|insect|butterfly|moth|reptile|amphibian|mushroom|fungus|mollusc|crustacean|seabird|whale|seal|shark)$/;

export const isLivingKind = (kind: string): boolean => LIVING.test(kind);
