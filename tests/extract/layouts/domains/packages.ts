import type { Domain } from "../facts.ts";
import { choice, date, figure, flag, link, list, percent, text, year } from "./spec.ts";

export const packages: Domain = {
  name: "packages",
  site: ["pkgdex", "Library Index", "openpackages.example"],
  translated: false,
  kinds: [
    {
      name: "package",
      plural: "packages",
      share: 0.7,
      names: ["{l}", "lib{l}", "{l}-{l}", "{l}{d}", "{l}.js", "py{l}", "{l}_core"],
      attributes: [
        link("Maintainer", "maintainer", {
          also: ["Owner", "Author"],
          heard: ["maintained"],
          says: ["{S} is maintained by {v}."],
          tails: ["maintained by {v}"],
          missing: 0,
        }),
        text("Latest version", ["{d}.{d}.{d}", "0.{d}.{d}", "{d}.{d}"], {
          also: ["Version", "Current release"],
          says: ["The latest version of {S} is {v}."],
        }),
        choice("License", ["MIT", "Apache-2.0", "GPL-3.0", "BSD-3-Clause", "MPL-2.0"], {
          also: ["Licence"],
          heard: ["licensed"],
          says: ["{S} is published under {v}."],
        }),
        date("Released", 2012, 2024, {
          also: ["Release date", "Last published"],
          heard: ["released"],
          says: ["{S} was released on {v}."],
          tails: ["released on {v}"],
        }),
        figure("Downloads", ["per week", "weekly downloads"], 30, 9000000, {
          also: ["Weekly downloads"],
          says: ["{S} sees {v} downloads."],
        }),
        figure("Size", ["kB", "kilobytes"], 2, 9000, {
          also: ["Unpacked size"],
          decimals: 1,
          heard: ["weighs"],
          says: ["{S} weighs {v}."],
          tails: ["{v} in size"],
        }),
        figure("Open issues", [], 0, 900, { also: ["Issues"], says: ["{S} has {v} open issues."] }),
        flag("Typed", { also: ["Ships types"] }),
        list("Platforms", ["Linux", "macOS", "Windows", "FreeBSD", "WebAssembly"], { also: ["Runs on"] }),
        text("Summary", ["A parser for {n} files", "Fast {l} for servers", "Small tools for dates", "Client of the {n} service"], {
          also: ["Description"],
        }),
        percent("Test coverage", 30, 100, { also: ["Coverage"], missing: 0.2 }),
        figure("Releases", [], 1, 60, { by: "year" }),
        figure("Contributors", [], 1, 90, { by: "year" }),
        figure("Downloads by platform", [], 40, 90000, {
          by: "group",
          groups: ["Linux x64", "Linux ARM64", "macOS", "Windows 64-bit", "32-bit"],
        }),
      ],
    },
    {
      name: "maintainer",
      plural: "maintainers",
      share: 0.3,
      names: ["{f} {n}", "{f} O'{n}", "{n} Labs", "{l}{d}", "{n} Software Foundation", "{f} de {a}"],
      attributes: [
        year("Member since", 2008, 2022, {
          also: ["Joined"],
          heard: ["joined"],
          says: ["{S} joined in {v}."],
          tails: ["a member since {v}"],
        }),
        text("Location", ["{n}", "{n}, {n}"], { also: ["Based in"], heard: ["lives"], says: ["{S} is based in {v}."] }),
        figure("Followers", [], 2, 30000, { says: ["{S} has {v} followers."] }),
        flag("Verified"),
        figure("Commits", [], 3, 4000, { by: "year" }),
        figure("Answers", [], 1, 900, { missing: 0.2 }),
      ],
    },
  ],
};
