import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { neutralise } from "../../schemas/values/neutralise.ts";
import { personalData, withoutPersonalData } from "../../pipelines/exporters/cpt/personal-data.ts";

/** Letters and figures in no order, always the same. */
const noise = (length: number, letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"): string =>
  Array.from({ length }, (_, at) => letters[(at * 37 + 11) % letters.length]).join("");
const UPPER = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** Put together here, so that no scanner takes this file for one that holds keys. */
const KEY = (kind: string): string => `-----BEGIN ${kind}PRIVATE KEY-----\n${[64, 64, 40].map((length) => noise(length)).join("\n")}\n-----END ${kind}PRIVATE KEY-----`; // prettier-ignore

const masked = (text: string): string => withoutPersonalData({ text, maskSpans: [] }).item.text;

/** What is one, between the words that are not. */
const TRUE: readonly (readonly [kind: string, before: string, it: string, after: string])[] = [
  ["email", "Write to ", "jane.doe@mail.example.org", "."],
  ["email", "mailto:", "press+2024@ministry.example.co.uk", " for interviews"],
  ["email", "Contact (", "J_Smith-77@uni-kiel.example.de", ")"],
  ["email", "| Mail | ", "info@müller.example.de", " |"],
  ["email", "**", "O'Brien".slice(2) + "@example.ie", "**: the author"],
  ["email", "<", "a@b.co", ">, and nobody else"],
  ["email", "e-mail: ", "embassy%visa@mfa.example.gov", ", fax below"],
  ["email", "at ", "first.last@sub.sub2.example.museum", "; see"],
  ["email", "reach ", "jo [at] example [dot] org", " by mail"],
  ["email", "reach ", "jo.doe(at)example.org", " by mail"],
  ["email", "Adresse: ", "ünal@beispiel.example.tr", "\n"],
  ["phone", "Call ", "+1 202-555-0143", " at any time"],
  ["phone", "", "+44 20 7946 0958", ""],
  ["phone", "from abroad ", "+4930901820", ", in Berlin"],
  ["phone", "tomorrow ", "+1 202-555-0143", " 2020 12"],
  ["phone", "Madrid: ", "+34 612 345 678", ", mobile"],
  ["phone", "Paris: ", "+33 1 42 68 53 00", "."],
  ["phone", "| Beijing | ", "+86 10 6552 9988", " |"],
  ["phone", "(", "+49 (0)30 901820", ")"],
  ["phone", "dial ", "(301) 555-0199", " for help"],
  ["phone", "Tel.: ", "020 7946 0018", " (weekdays)"],
  ["phone", "Telefon ", "030/901820", " oder"],
  ["phone", "phone number ", "202-555-0143", " or"],
  ["phone", "Fax: ", "[1] (202) 682-0140", "; hours"],
  ["phone", "consulate ", "[54] (11) 5777-4533", ", weekdays"],
  ["phone", "embassy ", "[1] (202) 785-1379", ";"],
  ["phone", "**Phone**: ", "0800 123 4567", ""],
  ["phone", "Tél : ".replace(" :", ":"), "01 42 68 53 00", " à Paris"],
  ["phone", "| Phone | ", "(030) 901820", " |"],
  ["phone", "Mobile ", "0171 234 56 78", ", in the evening"],
  ["phone", "WhatsApp: ", "+55 11 96123-4567", ""],
  ["secret", "key ", `AKIA${noise(16, UPPER)}`, " was leaked"],
  ["secret", "aws_secret_access_key = ", noise(40), "\n"],
  ["secret", "export TOKEN=", `ghp_${noise(36)}`, ""],
  ["secret", "", `github_pat_${noise(22)}_${noise(59)}`, ""],
  ["secret", "PRIVATE-TOKEN: ", `glpat-${noise(20)}`, '"'],
  ["secret", "slack ", `xoxb-123456789012-${noise(24)}`, ""],
  ["secret", "OPENAI_API_KEY=", `sk-${noise(20)}T3Blbk${"FJ"}${noise(20)}`, ""],
  ["secret", "", `sk-ant-api03-${noise(93)}AA`, ""],
  ["secret", "?key=", `AIza${noise(35)}`, "&q=1"],
  ["secret", "stripe ", `sk_live_${noise(24)}`, ""],
  ["secret", "hub ", `hf_${noise(34)}`, "."],
  ["secret", "\n", KEY("RSA "), "\n"],
  ["secret", "\n", KEY(""), "\n"],
  ["secret", "Bearer ", `eyJ${noise(30)}.eyJ${noise(40)}.${noise(43)}`, ""],
  ["secret", "postgresql://app:", "hunter22!x", "@db.example.org:5432/app"],
];

/** What is none, whatever it looks like. */
const FALSE: readonly string[] = [
  "The population was 1,285,216 in 2010 and 1 342 500 in 2020.",
  "An increase of +12 345 678 people, or +1.2 %.",
  "It grew by +34 612 345 678, a change of +32 475 123 456.",
  "ISBN 978-3-16-148410-0, ISBN 0-306-40615-2, ISSN 2049-3630",
  "48.8566, 2.3522; 48° 51' 24\" N, 2° 21' 07\" E; +48.8566+002.3522/",
  "From 2010-12-31 to 2020-01-01, 12.05.2021, 1939-1945 and 2010/2011.",
  "2024-05-12T10:30:00+01:00, UTC+05:30, GMT +1 in winter, +0530",
  "doi:10.1000/182.1234567890, arXiv:2101.00001v2, PMID 12345678",
  "IP 192.168.100.200, fe80::1, port 8080, 10.0.0.0/8",
  "Telephones - fixed lines: total subscriptions: 1 234 567",
  "Telephone subscriptions: 120 345 678 (2020); mobile: 1 200 300 400",
  "Mobile 2010-2020, phone 2007-2015, cell 12 345 678",
  "EUR 1 234 567 890, $ 12.345.678, GDP +3.25 billion",
  "ratio 3:2, score 21-19, 105-98, 1-2-3, odds 11-4",
  "Flight MH 370, Boeing 747-8, route 66, US 101-202",
  "ISO 8601, RFC 5322, EN 50128, 3-2-1, 555-1234",
  "part no. 123-456-7890, serial 0800 123 4567 890 123",
  "version 1.2.3-4.5, libc6 2.31-13+deb11u5, linux 5.10.0-21",
  "npm install lodash@4.17.21 @types/node@20.19.43 react@latest",
  "icon@2x.png, photo.large@3x.jpg, sprite@hd.svg",
  "git clone git@code.example.org:team/project.git",
  "@jane said hello to @john_doe and @example.com",
  "meet @ 5 p.m., 3 @ $1.20, user@localhost",
  "f(x) = x + 1 202 and +1 -1 +2 -2, a+b+c",
  "+1 (agree), +18 only, +500 points, 100+ countries, C++ 17",
  "a hash e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "commit 4c9ebf0f3a1b, uuid 123e4567-e89b-12d3-a456-426614174000",
  "sk-learn, task-based, ask-me-anything, risk-free, sk_test, desk-ant-farm",
  "AKIA is a prefix; AKIALOWERcase1234567; MAKIA1234567890ABCDEFG",
  "-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A\n-----END PUBLIC KEY-----",
  "-----BEGIN CERTIFICATE-----\nMIIDXTCCAkWgAwIBAgIJAKL0UG+mRkSv\n-----END CERTIFICATE-----",
  "https://user.example.org:8080/path@2.0/file, http://a.example/@jane/12345",
  "postgresql://localhost:5432/app, redis://cache:6379",
  "hf_model, npm_config_registry, ghp_short, glpat-short, AIzaSyShort",
  "eyJ is how a token starts; eyJhbGciOiJIUzI1NiJ9 alone is a header",
  "CAS 7732-18-5, EC 231-791-2, UN 1993, IMO 9321483, VIN 1HGCM82633A004352",
  "ZIP 20500-0003, 10115 Berlin, SW1A 1AA, 75008 Paris, 100-0001 Tokyo",
  "account 0532 0130 00, IBAN DE89 3704 0044 0532 0130 00, BIC COBADEFFXXX",
  "area 9,833,517 sq km; (land) 9 147 593; (2020) 331-449; (2019 est.) 328-239",
  "as said in [1] (2010) 345-678, [12] 2019 345 678 and [3] (p. 12) 4-5",
  "(1914) 182-1918, pp. (213) 440-4412345, vol. 12 (202) 555",
  "1/2/2003, 01-02-03, 12:30-13:45, 24/7, 9-5, 365.25 days, 6.022e+23 0 1",
  "at (at) the end (dot) of it, look at [dot] here",
];

describe("personal data and keys", () => {
  it.each(TRUE)("%s: %s%s", (kind, before, it, after) => {
    const text = `Some words come first. ${before}${it}${after} Then others do.`;
    expect(masked(text)).toBe(`Some words come first. ${before}[${kind}]${after} Then others do.`);
  });

  it.each(FALSE)("none: %s", (text) => {
    expect(personalData(text).map(({ start, end }) => text.slice(start, end))).toEqual([]);
  });

  it("tells two numbers apart", () => {
    expect(masked("+44 20 7946 0958 (202) 555-0143, +44 20 7946 0958/+49 30 901820")).toBe("[phone] [phone], [phone]/[phone]");
  });

  it("moves the spans of a text with it", () => {
    const text = "to jo@example.org and +44 20 7946 0958 now";
    const [mail, phone] = [text.indexOf("jo@"), text.indexOf("+44")];
    const spans = [
      { start: 0, end: text.length },
      { start: mail, end: mail + "jo@example.org".length },
      { start: mail + 3, end: phone + 4 },
      { start: phone, end: text.indexOf(" now") },
      { start: text.indexOf("now"), end: text.length },
    ];
    const { item, counts } = withoutPersonalData({ text, maskSpans: spans });
    expect(item.text).toBe("to [email] and [phone] now");
    expect(item.maskSpans.map(({ start, end }) => item.text.slice(start, end))).toEqual(["to [email] and [phone] now", "[email]", "[email] and [phone]", "[phone]", "now"]); // prettier-ignore
    expect([...counts]).toEqual([["email", 1], ["phone", 1]]); // prettier-ignore
  });

  it("leaves every other character as it is", () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        "jo@example.org",
        "+44 20 7946 0958",
        `ghp_${noise(36)}`,
        " ",
        "@",
        "+",
        "(202) 555-0143",
        "[at]",
        "Tel. 020 7946 0018",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join(" ");
        const places = personalData(text);
        const kept = places.map(({ end }, at) => text.slice(end, places[at + 1]?.start));
        const { item } = withoutPersonalData({ text, maskSpans: [{ start: 0, end: text.length }] });
        expect(item.text).toBe([text.slice(0, places[0]?.start), ...places.map(({ kind }, at) => `[${kind}]${kept[at] ?? ""}`)].join(""));
        expect(item.maskSpans).toEqual([{ start: 0, end: item.text.length }]);
      }),
    );
  });

  it("reads hostile text to its end", () => {
    for (const piece of [
      "+1 (",
      "a@a.",
      "-----BEGIN PRIVATE KEY-----\n",
      "eyJaaaaaaaaaaaaaaaaa.",
      "https://a:b",
      "tel 0",
      "a [at] ",
      "0 1",
      "a.",
      "(202) ",
    ]) {
      const text = piece.repeat(Math.ceil(200_000 / piece.length));
      expect(withoutPersonalData({ text, maskSpans: [] }).item.text.length, piece).toBeLessThanOrEqual(text.length * 2);
    }
  });
});

it("what stands for an address makes no mark of the signs around it", () => {
  const text = masked("Ask the list <pgsql-general@lists.example.org> about it.");
  expect(text).toBe("Ask the list <[email]> about it.");
  expect(neutralise(text)).toBe(text);
});
