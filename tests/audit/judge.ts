import { z } from "zod";

/** What `npm audit --json` says, as far as it is looked at; an error where its service is not there. */
export const AuditReport = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), via: z.array(z.unknown()) })).optional(),
});

/** What `npm sbom --sbom-format cyclonedx` says, as far as it is looked at. */
export const Sbom = z.object({
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      licenses: z
        .array(
          z.union([z.object({ license: z.object({ id: z.string() }) }), z.object({ license: z.object({ name: z.string() }) }), z.object({ expression: z.string() })]), // prettier-ignore
        )
        .optional(),
    }),
  ),
});
export type Sbom = z.infer<typeof Sbom>;

/** What is known and borne until a day, with why. `of`: a package (of an advisory or a licence). */
export const Exceptions = z.array(
  z.strictObject({ of: z.string(), for: z.enum(["licence", "advisory"]), until: z.iso.date(), why: z.string().min(20) }),
);
export type Exceptions = z.infer<typeof Exceptions>;

/** Licences that ask for no more than a notice, or bind changes of their own files alone. */
const FREE: ReadonlySet<string> = new Set("MIT ISC Apache-2.0 BSD-2-Clause BSD-3-Clause 0BSD BlueOak-1.0.0 Unlicense Zlib CC0-1.0 PSF-2.0 MPL-2.0".split(" ")); // prettier-ignore

/** "(MIT OR GPL-3.0-or-later)" leaves the choice; of "MIT AND Zlib" both hold. Undefined: none is named. */
function isFree(expression: string | undefined): boolean {
  if (expression === undefined) return false;
  const plain = expression.replaceAll(/[()]/g, "");
  return plain.split(" OR ").some((choice) => choice.split(" AND ").every((one) => FREE.has(one.trim())));
}

const licenceOf = ({ licenses = [] }: Sbom["components"][number]): string | undefined => {
  const all = licenses.map((one) => ("expression" in one ? one.expression : "id" in one.license ? one.license.id : one.license.name));
  return all.length === 0 ? undefined : all.map((one) => `(${one})`).join(" AND ").replaceAll("((", "(").replaceAll("))", ")"); // prettier-ignore
};

const GRAVE: ReadonlySet<string> = new Set(["moderate", "high", "critical"]);

export interface Verdict {
  /** What has to be looked at, a line each. */
  readonly bad: readonly string[];
  /** What is borne, and until when. */
  readonly borne: readonly string[];
  /** Exceptions that nothing needs any more. */
  readonly idle: readonly string[];
}

/** Advisories of grave kind and licences that are not free, less what is excepted and not past its day. */
export function judge(report: z.infer<typeof AuditReport>, sbom: Sbom, exceptions: Exceptions, today: string): Verdict {
  const found = [
    ...Object.entries(report.vulnerabilities ?? {}).flatMap(([name, { severity }]) =>
      GRAVE.has(severity) ? [{ of: name, for: "advisory", what: `an advisory, ${severity}` } as const] : [],
    ),
    ...sbom.components.flatMap((component) => {
      const licence = licenceOf(component);
      return isFree(licence) ? [] : [{ of: component.name, for: "licence", what: licence ?? "no licence named" } as const];
    }),
  ];
  const needed = new Set<Exceptions[number]>();
  const [bad, borne]: [string[], string[]] = [[], []];
  for (const one of found) {
    const exception = exceptions.find((other) => other.of === one.of && other.for === one.for);
    if (exception !== undefined) needed.add(exception);
    if (exception !== undefined && exception.until >= today)
      borne.push(`${one.of}: ${one.what}; until ${exception.until}: ${exception.why}`);
    else bad.push(`${one.of}: ${one.what}${exception === undefined ? "" : `; borne until ${exception.until}, which is past`}`);
  }
  return { bad, borne, idle: exceptions.filter((one) => !needed.has(one)).map(({ of, for: kind }) => `${of} (${kind})`) };
}
