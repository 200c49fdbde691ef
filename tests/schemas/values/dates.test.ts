import { describe, expect, it } from "vitest";
import { firstDay, readDate, wholeDate } from "../../../schemas/values/dates.ts";

describe("dates", () => {
  it.each([
    ["2014", "2014"],
    ["2014 est.", "2014"],
    ["July 2015 est.", "2015-07"],
    ["31 December 2014", "2014-12-31"],
    ["31 December 2014 est.", "2014-12-31"],
    ["December 31, 2014", "2014-12-31"],
    ["2014-12-31", "2014-12-31"],
    ["12.03.1911", "1911-03-12"],
    ["2010-15 est.", "2010/2015"],
    ["2010/15", "2010/2015"],
    ["2011/12", "2011/2012"],
    ["2020–21", "2020/2021"],
    ["1999-00", "1999/2000"],
    ["FY12/13", "2012/2013"],
    ["FY2013", "2013"],
    ["mid-2014", "2014"],
    ["fourth quarter of 2014", "2014-10/2014-12"],
    ["Q4 2014", "2014-10/2014-12"],
    ["2023M04", "2023-04"],
    ["as of 1 January 2015", "2015-01-01"],
    ["2021 census", "2021"],
    ["survey of 2021", "2021"],
  ])("reads %s as %s", (text, value) => {
    expect(wholeDate(text)?.value).toBe(value);
  });

  it.each(["32 January 2014", "1,642 m", "2014 people", "metropolitan France", "2014.5", "2014%", "2013 US dollars", "12/03/1911", ""])(
    "reads no time in %s",
    (text) => {
      expect(wholeDate(text)).toBeUndefined();
    },
  );

  it("does not take a number with a thousands mark for a year", () => {
    expect(readDate("1642 m", 0)?.value).toBe("1642");
    expect(readDate("2,014", 0)).toBeUndefined();
  });

  it("orders times by their first day", () => {
    expect(["2014-12", "2010/2015", "2014"].map(firstDay)).toEqual(["2014-12-01", "2010-01-01", "2014-01-01"]);
  });
});
