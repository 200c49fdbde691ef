import type { Operator } from "../../../schemas/index.ts";
import type { OperatorDefinition } from "../operator.ts";
import And from "./and.ts";
import AsOf from "./as-of.ts";
import Compute from "./compute.ts";
import Count from "./count.ts";
import FilterAgainst from "./filter-against.ts";
import FilterClaim from "./filter-claim.ts";
import FilterType from "./filter-type.ts";
import Find from "./find.ts";
import FindAll from "./find-all.ts";
import FindNamed from "./find-named.ts";
import Not from "./not.ts";
import Or from "./or.ts";
import Python from "./python.ts";
import QueryAttribute from "./query-attribute.ts";
import QueryName from "./query-name.ts";
import QueryQualifier from "./query-qualifier.ts";
import QueryRevised from "./query-revised.ts";
import QueryValues from "./query-values.ts";
import Relate from "./relate.ts";
import SelectAmong from "./select-among.ts";
import SelectBetween from "./select-between.ts";
import VerifyClaim from "./verify-claim.ts";

/** One entry an operator of the schema: a new one does not compile until it is here. */
export const operators: { readonly [Op in Operator]: OperatorDefinition<Op> } = {
  And,
  AsOf,
  Compute,
  Count,
  FilterClaim,
  FilterAgainst,
  FilterType,
  Find,
  FindAll,
  FindNamed,
  Not,
  Or,
  Python,
  QueryAttribute,
  QueryName,
  QueryQualifier,
  QueryRevised,
  QueryValues,
  Relate,
  SelectAmong,
  SelectBetween,
  VerifyClaim,
};
