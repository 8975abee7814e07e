import Foundation
import GazetteTestSupport
import Testing

@Suite("A page that cannot be made")
struct PageFaultTests {
  private static let head = "---\ntitle: Report\n---\n"

  private static func sql(_ query: String, _ text: String = "{{rows}}") -> String {
    "\(head)```sql rows\n\(query)\n```\n\(text)\n"
  }

  private static func laterBlock(_ query: String, _ condition: String) -> String {
    "\(head)```sql first\n\(query) ORDER BY 1\n```\n"
      + "```sql rows\nSELECT count(*) AS n FROM first WHERE \(condition)\n```\n{{rows}}\n"
  }

  static let faults: [(page: String, says: String)] = [
    (
      sql("SELECT name FROM supliers"),
      ":5:18: there is no table supliers (perhaps suppliers). There are the tables suppliers, "
    ),
    (
      sql("SELECT\n  naem FROM suppliers"),
      ":6:3: there is no column naem (perhaps name). There are the columns key, name, city, "
    ),
    (
      sql("WITH a AS (SELECT city, count(*) AS total FROM suppliers GROUP BY city) SELECT totl FROM a"),
      ":5:80: there is no column totl (perhaps total). There are the columns key, name, city, "
    ),
    (sql("SELECT \"naem\" FROM suppliers"), ":5:8: there is no column naem. There are"),
    (
      sql("SELECT name FROM suppliers WHERE city = \"Utrera\""),
      "city, phone, standing, record. A text stands between single quotation marks: 'Utrera'."
    ),
    (sql("SELECT cont(*) AS count FROM suppliers"), ":5:8: there is no function cont (perhaps count). Those"),
    (
      sql("SELECT cuont(*) AS count FROM suppliers"),
      ":5:8: there is no function cuont (perhaps count). Those"
    ),
    (
      sql("SELECT \((0..<30).reduce("1") { inner, _ in "(SELECT max(\(inner)) FROM suppliers)" }) AS one"),
      ": too much stands within each other here. Give a name to what is within, as in WITH inner AS (SELECT"
    ),
    (
      sql("SELECT json_extract(name, '$.a') AS one FROM suppliers ORDER BY 1"),
      ": a text that is read as JSON is none."
    ),
    (
      sql("SELECT abs(-9223372036854775807 - 1) AS one"),
      ": a whole number is larger than 9,223,372,036,854,775,807 here."
    ),
    (
      "\(head)```sql topTen\nSELECT 1 AS n\n```\n```sql rows\nSELECT n FROM topTne\n```\n{{rows}}\n",
      ":8:15: there is no table topTne (perhaps topTen)."
    ),
    (sql("SELECT frobnicate(1) AS one"), ":5:8: there is no function frobnicate. Those of pages stand in"),
    (
      "\(head)# Report\n\nSee [all](../../etc/passwd).\n",
      ":6:11: a link leads out of the site: ../../etc/passwd."
    ),
    ("\(head)[Readme](../../README.md)\n", ":4:10: a link leads out of the site: ../../README.md."),
    ("\(head)![Plan](../../plan.png)\n", ":4:9: a link leads out of the site: ../../plan.png."),
    (
      "\(head)![Plan](https://example.org/plan.png)\n",
      ":4:9: a picture stands outside of the site: https://example.org/plan.png."
    ),
    (
      "\(head)![Plan](//example.org/plan.png)\n",
      ":4:9: a picture stands outside of the site: //example.org/plan.png."
    ),
    ("\(head)[All](/suppliers/index.md)\n", ":4:7: a link leads out of the site: /suppliers/index.md."),
    (
      "\(head)[All](index.html#all)\n",
      ":4:7: a link leads to index.html, which the Markdown has not. Write the page by its file: index.md."
    ),
    (
      "\(head)[All](index.md?x=1)\n",
      ":4:7: a link leads to index.md?x=1, which the Markdown has not. Write the page by its file: index.md."
    ),
    (
      "\(head)[All](index.md/)\n",
      ":4:7: a link leads to index.md/, which the Markdown has not. Write the page by its file: index.md."
    ),
    (
      "\(head)[All](../downloads/suppliers/invoices.csv/)\n",
      ":4:7: a link or picture leads to downloads/suppliers/invoices.csv/, and the site has no such file."
    ),
    ("\(head)[All](C:/plans)\n", ":4:7: a link begins with c:, and links of pages begin with https:"),
    ("\(head)[All](notes:2026.md)\n", ":4:7: a link begins with notes:, and links of pages"),
    ("\(head)<ftp://example.org/x>\n", ":4:2: a link begins with ftp:, and links of pages"),
    ("\(head)[All](index%2Emd)\n", ":4:7: a link leads to suppliers/index%2Emd, and there is no such page."),
    ("\(head)[All](..)\n", ":4:7: a link leads to ./, and there is no such page. "),
    ("\(head)[All](//example.org/x.html)\n", ":4:7: a link leads out of the site: //example.org/x.html."),
    ("\(head)[Do](JavaScript:alert(1))\n", ":4:6: a link begins with javascript:, and links of pages"),
    ("\(head)[Do](file:///etc/hosts)\n", ":4:6: a link begins with file:, and links of pages"),
    ("\(head)A <std:vector>\n", "or are the way to a page; write \\< for a sign that is meant as one."),
    ("\(head)[All](//example.org/b.md?z)\n", ":4:7: a link leads out of the site: //example.org/b.md"),
    (
      "\(head)![Plan](plan.png)\n",
      ":4:9: a link or picture leads to suppliers/plan.png, and the site has no such file."
    ),
    (
      "\(head)[All](../downloads/suppliers/nosuch.csv)\n",
      ":4:7: a link or picture leads to downloads/suppliers/nosuch.csv, and the site has no such file."
    ),
    ("\(head)[All](%2e%2e/%2E./plan.pdf)\n", ":4:7: a link leads out of the site: %2e%2e/%2E./plan.pdf."),
    (
      "\(head)![Plan](data:image/png;base64,AAAA)\n",
      ":4:9: a picture stands outside of the site: data:image/png;base64,AAAA."
    ),
    (sql("SELECT bankAccount FROM invoices"), ":5:8: the column bankAccount of invoices is private"),
    (sql("SELECT * FROM main.invoices"), "a page cannot read the table invoices"),
    (sql("SELECT state FROM history"), "a page cannot read the table history. There are the tables "),
    (sql("DELETE FROM suppliers"), ":5:1: a query is one SELECT that only reads."),
    (sql("SELECT 1 AS one; SELECT 2 AS two"), ":5:18: there is more than one statement."),
    (sql("WITH a AS (SELECT 1) DELETE FROM suppliers"), ":5:22: a query is one SELECT that only reads."),
    (
      sql("SELECT name FROM pragma_table_info('people') ORDER BY 1"),
      "a page cannot read the table pragma_table_info"
    ),
    (sql("PRAGMA user_version"), ":5:1: a query is one SELECT"),
    (
      sql("SELECT name FROM suppliers"),
      ":5:1: the table rows is printed and its rows come in no order. Add ORDER BY"
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE amount > 12.50"),
      ":5:51: amounts are whole numbers of the smallest unit (cents) in SQL. Write 1250 for 12.50."
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE 12.5 < amount"),
      ":5:42: amounts are whole numbers of the smallest unit (cents) in SQL. Write 1250 for 12.5."
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE amount NOT BETWEEN 10 AND 99.95"),
      ":5:68: amounts are whole numbers of the smallest unit (cents) in SQL. Write 9995 for 99.95."
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE amount IN (1, 9.99)"),
      ":5:56: amounts are whole numbers of the smallest unit (cents) in SQL. Write 999 for 9.99."
    ),
    // A column comes before what a SELECT calls like it.
    (
      sql("SELECT money(sum(amount)) AS amount FROM invoices WHERE amount > 12.5"),
      ":5:66: amounts are whole numbers of the smallest unit (cents) in SQL. Write 1250 for 12.5."
    ),
    (
      sql("SELECT count(*) FILTER (WHERE invoices.amount > 12.5) AS amount FROM invoices"),
      "Write 1250 for 12.5."
    ),
    (
      sql(
        "WITH old AS (SELECT 1 AS one) SELECT amount AS amount FROM invoices WHERE amount = 12.5 ORDER BY 1"),
      "Write 1250 for 12.5."
    ),
    (
      sql(
        "SELECT money(sum(amount)) AS total FROM invoices GROUP BY supplier HAVING total > 12.5 ORDER BY 1"),
      ":5:83: amounts are whole numbers of the smallest unit (cents) in SQL. Write 1250 for 12.5."
    ),
    (
      sql("SELECT max(invoicedOn) AS invoicedOn FROM invoices WHERE invoicedOn > '1.2.2026'"),
      "days are compared as texts such as '2026-06-30', and '1.2.2026' is none."
    ),
    (
      sql(
        "SELECT coalesce(standing, 'none') AS standing FROM suppliers WHERE standing = 'Watched' ORDER BY 1"),
      "'Watched' is no value of standing. Write 'watched', as it is stored."
    ),
    (
      sql("SELECT supplier FROM invoices GROUP BY 1 HAVING sum(amount) > 12.5 ORDER BY 1"),
      ":5:63: amounts are whole numbers of the smallest unit (cents) in SQL. Write 1250 for 12.5."
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE invoicedOn > '30.06.2026'"),
      ":5:55: days are compared as texts such as '2026-06-30', and '30.06.2026' is none. Write it so."
    ),
    (
      sql("SELECT number, :asOf - invoicedOn AS days FROM invoices ORDER BY number"),
      ":5:16: days and moments are texts in SQL, and no numbers to calculate with. Write julianday(…) around each"
    ),
    (
      sql("SELECT number, i.invoicedOn + 14 AS due FROM invoices AS i ORDER BY number"),
      ":5:16: days and moments are texts in SQL, and no numbers to calculate with. Write julianday(…) around each"
    ),
    (
      sql("SELECT number FROM invoices ORDER BY -invoicedOn, number"),
      ":5:39: days and moments are texts in SQL, and no numbers to calculate with. Write julianday(…) around each"
    ),
    (
      sql("SELECT n, d % 7 AS e FROM (SELECT number AS n, max(invoicedOn) AS d FROM invoices) ORDER BY 1"),
      ":5:11: days and moments are texts in SQL, and no numbers to calculate with. Write julianday(…) around each"
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE julianday(:asOf) - date(invoicedOn) > 30"),
      ":5:61: days and moments are texts in SQL, and no numbers to calculate with. Write julianday(…) around each"
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE invoicedOn > 2026-03-01"),
      ":5:55: 2026-03-01 without quotation marks is a difference of numbers. Write '2026-03-01'."
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE invoicedOn > 20260301"),
      ":5:55: days are texts in SQL, and 20260301 is a number. Write a text such as '2026-06-30'."
    ),
    (
      sql("SELECT count(*) AS n FROM suppliers WHERE standing = 'Watched'"),
      ":5:54: 'Watched' is no value of standing. Write 'watched', as it is stored."
    ),
    (
      sql("SELECT count(*) AS n FROM suppliers WHERE standing IN ('good', 'watchful')"),
      ":5:64: 'watchful' is no value of standing. There are 'good', 'watched'."
    ),
    (
      sql("SELECT CASE standing WHEN 'Good' THEN 1 ELSE 0 END AS n FROM suppliers ORDER BY 1"),
      ":5:27: 'Good' is no value of standing. Write 'good', as it is stored."
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE invoicedOn <= '2026-31-01'"),
      ":5:56: days are compared as texts such as '2026-06-30', and '2026-31-01' is none. Write it so."
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE invoicedOn = '2026-02-30'"),
      ":5:55: days are compared as texts such as '2026-06-30', and '2026-02-30' is none. Write it so."
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE invoicedOn >= date('2026-02-30')"),
      ":5:61: 2026-02-30 is no day of the calendar."
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE invoicedOn >= date(:asOf, '-1 mnth')"),
      ":5:68: date(…) knows no '-1 mnth'. Write such as '+14 days', '-1 month' or 'start of month'."
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE month(invoicedOn) = '2026-6'"),
      ":5:62: month(…) gives texts such as '2026-06', and '2026-6' is none. Write it so."
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE week(invoicedOn) = '2026-23'"),
      ":5:61: week(…) gives texts such as '2026-W23', and '2026-23' is none. Write it so."
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE month(invoicedOn) = :asOf"),
      ":5:62: month(…) gives no day. Compare it with month(:asOf)."
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE invoicedOn >= '2026-06-1'"),
      ":5:56: days are compared as texts such as '2026-06-30', and '2026-06-1' is none."
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE invoicedOn = '2026'"),
      ":5:55: '2026' is only the beginning of days such as '2026-06-01' in SQL, and none of them."
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE invoicedOn BETWEEN '2026-05' AND '2026-06'"),
      ":5:75: '2026-06' is only the beginning of days such as '2026-06-01'"
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE invoicedOn <= '2026-06'"),
      ":5:56: '2026-06' is only the beginning of days such as '2026-06-01'"
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE date(invoicedOn) > '1.3.2026'"),
      ":5:61: days are compared as texts such as '2026-06-30', and '1.3.2026' is none."
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE strftime('%Y-%m', invoicedOn) = '2026-6'"),
      ":5:74: strftime(…) gives texts such as '2026-06', and '2026-6' is none."
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE time(invoicedOn) > '8:00'"),
      ":5:61: time(…) gives texts such as '14:05:00', and '8:00' is none."
    ),
    (
      laterBlock("SELECT number, invoicedOn AS day FROM invoices", "day = '30.6.2026'"),
      ":8:45: days are compared as texts such as '2026-06-30', and '30.6.2026' is none."
    ),
    (
      laterBlock("SELECT number, month(invoicedOn) AS month FROM invoices", "month = '2026-6'"),
      "month(…) gives texts such as '2026-06', and '2026-6' is none. Write it so."
    ),
    (
      laterBlock("SELECT number, month(invoicedOn) AS month FROM invoices", "month = :asOf"),
      "month(…) gives no day. Compare it with month(:asOf)."
    ),
    (
      laterBlock("SELECT number, date(invoicedOn, '+14 days') AS due FROM invoices", "due = '30.6.2026'"),
      ":8:45: days are compared as texts such as '2026-06-30', and '30.6.2026' is none."
    ),
    (
      laterBlock("SELECT key, standing AS state FROM suppliers", "state = 'Watched'"),
      ":8:47: 'Watched' is no value of standing. Write 'watched', as it is stored."
    ),
    (
      laterBlock("SELECT number, amount AS due FROM invoices", "due > 12.5"),
      ":8:45: amounts are whole numbers of the smallest unit (cents) in SQL. Write 1250 for 12.5."
    ),
    (
      sql("SELECT key FROM invoices JOIN suppliers ON supplier = suppliers.key ORDER BY 1"),
      ":5:8: several of the tables have a column key. Write which one's is meant, as in table.key."
    ),
    (
      sql("SELECT 1 AS one, week(number) AS n FROM invoices ORDER BY 1"),
      ":5:18: week(…) takes days such as :asOf and '2026-06-30', and is given something else."
    ),
    (
      sql("SELECT quantity, order FROM invoices_lines"),
      ":5:18: order is a word of SQL. Write \"order\" for the field of that name."
    ),
    (sql("SELECT now() AS today"), ":5:8: now() gives something else at every build. A page knows one day"),
    (
      "\(head)As of {asOf}.\n",
      ":4:7: {asOf} is no value here, and the page would show it as it stands. Write {{asOf}}; single"
    ),
    (sql("SELECT 1 AS one", "{rows.one}"), ":7:1: {rows.one} is no value here"),
    (
      sql("SELECT 1 AS one", "{rows}"),
      ":7:1: {rows} is no value here, and the page would show it as it stands."
    ),
    (
      "---\ntitle: As of {asOf}\n---\n",
      ":2:8: {asOf} is no value here, and the page would show it as it stands."
    ),
    (
      "---\npath: s/{{city}}\ntitle: \"Of { city }\"\neach: SELECT city FROM suppliers GROUP BY 1 ORDER BY 1\n---\n",
      ":3:8: {city} is no value here"
    ),
    ("---\ntitle: \"{number}\"\nrecord: invoices\n---\n", ":2:8: {number} is no value here"),
    (
      "---\ntitle: Of {rows.one}\n---\n```sql rows\nSELECT 1 AS one\n```\n",
      ":2:8: nothing is called rows.one here. There are the names asOf."
    ),
    (
      sql("SELECT 1 AS one", "```chart\nbars: rows\nx: one\ny: one\ntitle: As of {asOf}\n```"),
      ":11:8: {asOf} is no value here"
    ),
    ("\n\n---\ntitle: Report\nfrob: 1\n---\n", "report.md:5:1: unknown key frob"),
    (
      sql("SELECT name FROM suppliers WHERE city = :town"),
      ":5:41: there is no value :town. There are the values :asOf."
    ),
    (
      sql("SELECT 1.5 AS rate"),
      "the column rate of rows has a floating-point number, as julianday(…), avg(…) and 10 / 4.0 give, or an exact ratio. Say what it is: CAST("
    ),
    (
      sql("SELECT money(sum(amount) / count(*)) AS mean FROM invoices"),
      ":5:26: what is divided within money(…) is cut off and not rounded. Write what it is divided by behind a comma"
    ),
    (
      sql("SELECT money((amount * 21) / 100) AS vat FROM invoices ORDER BY 1"),
      ":5:28: what is divided within money(…) is cut off and not rounded."
    ),
    (
      sql("SELECT money(coalesce(sum(amount) / nullif(count(*), 0), 0)) AS mean FROM invoices"),
      "what is divided within money(…) is cut off and not rounded."
    ),
    (
      sql("SELECT money(CASE WHEN count(*) > 0 THEN sum(amount * 7 / 100) END) AS tax FROM invoices"),
      "what is divided within money(…) is cut off and not rounded."
    ),
    (
      sql("SELECT money(CAST(round(sum(amount) * 21 / 100) AS INTEGER)) AS tax FROM invoices"),
      ":5:42: whole numbers are divided here, and what is behind the point is cut off before it is rounded or"
    ),
    (
      "\(head)```sql all_\nSELECT money(sum(amount)) AS total, count(*) AS bills FROM invoices\n```\n"
        + "```sql rows\nSELECT money(total / bills) AS mean FROM all_\n```\n{{rows}}\n",
      ":8:20: what is divided within money(…) is cut off and not rounded."
    ),
    (
      sql("SELECT printf('%.1f', sum(quantity) / 10) AS tens FROM invoices_lines"),
      ":5:37: whole numbers are divided here, and what is behind the point is cut off before it is rounded or"
    ),
    (
      sql("SELECT decimal(round(sum(quantity) / sum(quantity), 2)) AS mean FROM invoices_lines"),
      ":5:36: whole numbers are divided here, and what is behind the point is cut off before it is rounded or"
    ),
    (
      sql("SELECT money(sum(amount) / (count(*))) AS mean FROM invoices"),
      "what is divided within money(…) is cut off and not rounded."
    ),
    (
      sql("SELECT compared(money(sum(amount)), count(*)) AS total FROM invoices"),
      "the column total of rows has \"3\", which is not two figures of one sort, as two amounts or two percentages."
    ),
    (
      sql(
        "SELECT record('suppliers', CASE WHEN city = 'Utrera' THEN key END, name) AS x FROM suppliers ORDER BY x COLLATE names"
      ),
      "the column x leads somewhere, and its values are no texts."
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE amount > '19.99'"),
      ":5:51: amounts are whole numbers of the smallest unit (cents) in SQL, and no texts. Write such as 1250"
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE invoicedOn = '2026-06-30T00:00:00'"),
      ":5:55: days are compared as texts such as '2026-06-30', and '2026-06-30T00:00:00' is none."
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE month(invoicedOn) >= :asOf"),
      ":5:63: month(…) gives no day. Compare it with month(:asOf)."
    ),
    (
      sql("SELECT count(*) AS n FROM invoices WHERE month(invoicedOn) = date(:asOf, 'start of month')"),
      ":5:62: month(…) gives no day. Compare it with month(date(…))."
    ),
    (
      sql("SELECT money(total(amount)) AS all_of_it FROM invoices"),
      "which is not a whole number of cents, as sum(…) gives it and total(…) and avg(…) do not;"
    ),
    (sql("SELECT count(*) FROM suppliers"), "the column count(*) has no name. Give it one with AS"),
    (sql("SELECT 1 AS one, 2 AS one"), "two columns are called one."),
    (
      sql("SELECT 2 * percent(1, 2) AS double"),
      ":5:12: percent(…) gives what can be shown and not worked with"
    ),
    (sql("SELECT percent(1, 2) + 1 AS more"), ":5:8: percent(…) gives"),
    (
      sql("SELECT length(hex(zeroblob(40000000))) AS length ORDER BY length"),
      ":5:1: the query has a value, or a row, of more than 64 MB."
    ),
    (sql("SELECT decimal('much') AS share"), "the column share of rows has \"much\", which is not a number"),
    (sql("SELECT percent(1.5, 2) AS share"), "percent(…) takes whole numbers"),
    (sql("SELECT date('now') AS today"), "'now' gives something else at every build"),
    (sql("SELECT date(:asOf, 'localtime') AS today"), "'localtime' takes the time zone of the machine"),
    (
      sql("SELECT datetime(:asOf, '+1 day', 'UTC') AS today"),
      ":5:34: 'UTC' takes the time zone of the machine"
    ),
    (sql("SELECT random() AS chance"), ":5:8: random gives something else at every build"),
    (
      sql("SELECT money('much') AS total"),
      "the column total of rows has \"much\", which is not a whole number"
    ),
    (
      sql("SELECT link(name, 'suppliers/nowhere') AS one FROM suppliers ORDER BY name"),
      ":5:8: a link leads to suppliers/nowhere, and there is no such page. Give link(…) the path"
    ),
    (
      sql(
        "SELECT name, city FROM suppliers ORDER BY name",
        "{{rows}}\n\n```chart\nbars: rows\nx: name\ny: city\n```"),
      ":12:4: the column city of rows has \"Carmona\", which is not a number, an amount or a share"
    ),
    (
      sql("SELECT link(name, '../../etc/passwd') AS one FROM suppliers ORDER BY name"),
      ":5:8: a link leads to "
    ),
    (sql("SELECT record('suplier', 'x') AS one"), "there is no kind suplier. There are the kinds "),
    (
      sql("SELECT 1 AS one", "# A\n\n {{row}}"),
      ":9:2: nothing is called row (perhaps rows) here. There are the names rows, title, site, asOf."
    ),
    (
      sql("SELECT 1 AS one", "{{rows.two}}"),
      ":7:1: the table rows has no column two. There are the columns one."
    ),
    (
      sql("SELECT money(sum(rate)) AS total FROM (SELECT 1050 AS rate)", "[[Sum {rows.total, number}.]]"),
      ":7:7: number, spellout and plural are for whole numbers and tables, and rows.total is neither. Write {rows.total}"
    ),
    (
      sql("SELECT percent(1, 3) AS p", "[[{rows.p}]]\n\n[[{rows.p, plural, one {one} other {many}}]]"),
      ":9:3: number, spellout and plural are for whole numbers and tables, and rows.p is neither."
    ),
    (
      sql(
        "SELECT 1 AS n, date(:asOf) AS day",
        "[[{rows.n, plural, one {one} other {{rows.day, spellout} days}}]]"),
      ":7:37: number, spellout and plural are for whole numbers and tables, and rows.day is neither."
    ),
    (
      "---\npath: s/{{city}}\neach: SELECT city FROM suppliers GROUP BY 1 ORDER BY 1\n---\n[[{city, number}]]\n",
      ":5:3: number, spellout and plural are for whole numbers and tables, and city is neither."
    ),
    (
      "---\nrecord: invoices\n---\n[[{amount, number}]]\n",
      ":4:3: number, spellout and plural are for whole numbers and tables, and amount is neither."
    ),
    (sql("SELECT 1 AS one", "[[Of {rows.two}.]]"), ":7:6: the table rows has no column two."),
    (
      sql("SELECT name FROM suppliers ORDER BY 1", "{{rows.name}}"),
      ":7:1: rows has 3 rows, and one value of it is shown"
    ),
    (
      "```figures rows\nSELECT name FROM suppliers ORDER BY 1\n```\n{{rows}}\n",
      ":2:1: rows has 3 rows, and shows the values of one. SELECT one row, or make a table of them: ```sql rows."
    ),
    (
      sql("SELECT 1 AS one", "```chart\nbars: row\nx: one\ny: one\n```"),
      ":8:7: there is no table row (perhaps rows) on this page."
    ),
    (
      sql("SELECT 1 AS one", "```chart\nbars: rows\nx: two\ny: one\n```"),
      ":9:4: the table rows has no column two."
    ),
    (
      sql("SELECT 1 AS one", "```chart\npie: rows\n```"),
      ":8:1: unknown key pie; known are columns, bars, histogram, line, calendar"
    ),
    (
      "---\ntitle: Report\ncolums: {}\n---\n",
      "report.md:3:1: unknown key colums (perhaps columns); known are title, path, each, record, columns, downloads, headlines, attention"
    ),
    ("---\ntitle: Report\n", "report.md:1:1: the front matter that begins here has no end"),
    (
      " ---\ntitle: Report\n---\n",
      "report.md:1:1: the front matter that begins here would be text of the page."
    ),
    (
      "\n----\n\ncolumns: {one: One}\n---\n", "report.md:2:1: the front matter that begins here would be text"
    ),
    ("--\nrecord: suppliers\n--\n", "report.md:1:1: the front matter that begins here would be text"),
    ("\u{2014}\ntitle: Report\n\u{2014}\n", "report.md:1:1: the front matter that begins here would be text"),
    ("attention:\n  - {table: a, message: A}\n---\n", "report.md:1:1: the front matter that begins here"),
    ("--- \ntitle: Report\nfrob: 1\n---\t\n", "report.md:3:1: unknown key frob"),
    ("# A\n```sql rows\nSELECT 1 AS one\n", "report.md:2:1: the block that begins here has no end"),
    ("```sql\nSELECT 1 AS one\n```\n", "report.md:1:1: a block of SQL has one name"),
    ("```charts\ncolumns: rows\n```\n", "report.md:1:4: nothing is known of a block of charts."),
    ("```Sql\nSELECT 1 AS one\n```\n", "report.md:1:4: nothing is known of a block of Sql."),
    ("```qsl\nSELECT 1 AS one\n```\n", "report.md:1:4: nothing is known of a block of qsl."),
    ("```Chart\ncolumns: rows\n```\n", "report.md:1:4: nothing is known of a block of Chart."),
    (
      sql("SELECT strftime('%Y-%%-%Q', invoicedOn) AS q FROM invoices ORDER BY 1"),
      ":5:17: strftime(…) knows no %Q. A week such as 2026-W23 is week(day), a month month(day)."
    ),
    (
      "```sql invoices\nSELECT 1 AS one\n```\n",
      "report.md:1:8: there is a table invoices already, that of the kind in Collections/suppliers/invoices.yml."
    ),
    (sql("SELECT load_extension('x') AS one"), ":5:8: there is no function load_extension. Those of pages"),
    (
      sql("SELECT name FROM suppliers ORDER BY"),
      ":5:34: something is missing behind this, with which the query ends."
    ),
    (sql("SELECT (SELECT 1 AS one"), ":5:8: the parenthesis that opens here is not closed."),
    (sql("SELECT 1 AS one, 'two AS two"), ":5:18: the quotation mark that opens here is not closed."),
    (sql("SELECT 1 AS one", "```chart\n```"), ":7:1: expected one of columns, bars, "),
    (
      sql(
        "SELECT number, 3 AS n, amount FROM invoices ORDER BY number",
        "```chart\nbars: rows\nx: number\ny: [n, amount]\n```"),
      ":10:8: the column amount of rows has \"120.50 EUR\", which is not what the other values"
    ),
    ("---\npath: ../../etc\n---\n", "report.md:2:7: \"../../etc\" cannot be the path of a page"),
    ("---\npath: /etc/passwd\n---\n", "report.md:2:7: \"/etc/passwd\" cannot be the path of a page"),
    (
      "---\npath: suppliers/index2\ndownloads: {../x.csv: rows}\n---\n```sql rows\nSELECT 1 AS one\n```\n",
      ":3:13: \"../x.csv\" cannot be a download"
    ),
    (
      "---\neach: SELECT key FROM suppliers ORDER BY key\n---\n",
      "report.md:2:7: all pages of the series would have one path"
    ),
    (
      "---\npath: s/{{key}}\neach: SELECT key FROM suppliers\n---\n",
      "report.md:3:7: the pages of a series need an order."
    ),
    (
      "---\npath: s/{{city}}\neach: SELECT city FROM suppliers ORDER BY city\n---\n",
      "report.md:2:7: two rows of the series have the path s/sevilla"
    ),
    (
      "\(head)[Home](../index.md)\n\n[Menu](menu.md#top)\n",
      "report.md:6:8: a link leads to suppliers/menu, and there is no such page."
    ),
    ("\(head)The `{{asOf}}`.\n", "report.md:4:6: the value asOf stands in code"),
    ("\(head){{asOf}} `x{{asOf}}`.\n", "report.md:4:12: the value asOf stands in code"),
    (sql("SELECT 1 AS one", "[[As `{rows.one}`]]"), "report.md:7:7: the value rows.one stands in code"),
    (sql("SELECT 1 AS one", "```text\n{{rows.one}}\n```"), "report.md:8:1: the value rows.one stands in"),
    (
      "---\npath: s/{{ciudad}}\neach: SELECT city FROM suppliers ORDER BY city\n---\n",
      ":2:7: nothing is called ciudad here. There are the names city."
    ),
    (
      "---\npath: s/{{c}}\neach: SELECT ciudad AS c FROM suppliers ORDER BY 1\n---\n",
      "report.md:3:14: there is no column ciudad."
    ),
    (
      "---\npath: s/{{key}}\neach: SELECT key, name AS title FROM suppliers ORDER BY key\n---\n{{nobody}}\n",
      ":5:1: nothing is called nobody here. There are the names key, title, site, asOf."
    ),
    ("---\ntitle: \"Of {{nobody}}\"\n---\n", ":2:8: nothing is called nobody here."),
    ("---\nabove: s/{{nobody}}\n---\n", ":2:8: nothing is called nobody here."),
    (
      "---\npath: s/{{city}}\noverview: \"{{nobody}}\"\neach: SELECT city FROM suppliers ORDER BY 1\n---\n",
      ":3:11: nothing is called nobody here. There are the names city."
    ),
    ("---\noverview: nobody\n---\n", ":2:11: there is no kind nobody."),
    ("---\nfoundAs: \"{{city}}\"\n---\n", ":2:10: foundAs is the same of all pages of a file"),
    ("---\nrecord: nobody\n---\n", ":2:9: there is no kind nobody."),
    (
      "---\ncolumns:\n  one: One\n  two: Two\n---\n```sql rows\nSELECT 1 AS one\n```\n",
      ":4:3: columns gives a title to two"
    ),
    (
      "---\noptional: [one, two]\n---\n```sql rows\nSELECT 1 AS one\n```\n",
      ":2:17: there is no column two."
    ),
    (sql("SELECT 1 AS one,\n  2 AS One"), ":6:3: two columns are called One."),
    (
      sql("SELECT 1 AS one,\n  3 * 1.5 AS rate"),
      ":6:3: the column rate of rows has a floating-point number, as"
    ),
    (sql("SELECT 1 AS one", "{{#rows}}\nx"), ":7:1: the section rows is not closed."),
    (
      sql(
        "SELECT 1 AS one",
        String(repeating: "{{#rows}}\n", count: 3_000) + String(repeating: "{{/rows}}\n", count: 3_000)),
      ":107:1: more than 100 sections stand within each other here"
    ),
    (
      sql("SELECT 1 AS one", "```chart\nbars: rows\nx: one\ny: one\ntitle: \"{{two}}\"\n```"),
      ":11:8: nothing is called two here."
    ),
    (
      "---\npath: s/{{name}}\neach: >\n  SELECT name\n  FROM supliers\n  ORDER BY 1\n---\n",
      ":5:8: there is no table supliers (perhaps suppliers)."
    ),
    (
      "---\npath: s/{{name}}\neach: 'SELECT name || ''s''\n    AS name FROM supliers ORDER BY 1'\n---\n",
      ":4:18: there is no table supliers (perhaps suppliers)."
    ),
    ("---\npath: changes/index\n---\n", ":2:7: the path changes/index is taken: Gazette itself makes"),
    ("---\npath: data-quality/index\n---\n", ":2:7: the path data-quality/index is taken"),
    ("---\npath: search\n---\n", ":2:7: the path search is taken"),
    ("---\npath: \"404\"\n---\n", ":2:7: the path 404 is taken"),
    ("---\npath: \(String(repeating: "a", count: 241))\n---\n", "has 241 bytes, and can have 240 at most"),
    (
      "# A\n\n[[Sum as of {asOf}.\n\n## [[Cities]]\n",
      "report.md:3:1: words that start here with [[ have no end."
    ),
    ("# A\n\n[[One [[two]] three]]\n", "report.md:3:1: words that start here with [[ have no end."),
    (
      sql("SELECT 1 AS one", "{{#rows}}\n{{rows}}\n{{/row}}"),
      ":9:1: {{/row}} ends a section that is not open here; {{#rows}} of line 7 is."
    ),
    (sql("SELECT 1 AS one", "{{#rows by one}}\n{{rows}}"), ":7:1: the section rows is not closed."),
    (
      sql("SELECT 1 AS one", "{{#rows}}\n{{asOf\n{{/rows}}"),
      ":8:1: a tag that starts here is not closed."
    ),
    (sql("SELECT 1 AS one", "As {{as Of}}"), ":7:4: a tag here cannot be understood."),
    (
      "---\ntitle: {{month}}\n---\n",
      ":2:9: a text that begins with { stands between quotation marks, as in \"{{month}}\"."
    ),
    (
      "---\nrecord: suppliers\n---\n# {{title}}\n\n{{#references}}\nSee {{rows}}\n{{/references}}\n",
      ":7:5: rows is a table, and its rows need a line of their own: write {{rows}} alone on it"
    ),
    ("---\ntitle: A\ncolumns: &titles {one: One}\ndownloads: {<<: *titles}\n---\n", ":4:13: << would put"),
  ]

  @Test(
    "It is refused in one line with its place and what there is instead; no edition is made",
    arguments: Array(stride(from: 0, to: faults.count, by: 24))
  )
  func refused(first: Int) throws {
    try DeclaredProject.filled().expectRefused(
      Self.faults[first...].prefix(24).map { ($0.page, [$0.says.replacing("report.md", with: ".md")]) },
      of: "suppliers")
  }

  @Test(
    "What only looks like a slip in the front matter, in braces or in words is shown",
    arguments: [
      ("\n--- \ntitle: Report\n---\t\n# {{title}}\n", "# Report\n"),
      ("----\n\nOf the title: A\n", "----\n\nOf the title: A\n"),
      ("Title: of all\n", "Title: of all\n"),
      ("---\ntitle: All {of} {}\n---\n# {{title}}\n\n{of} `{asOf}`\n", "# All {of} {}\n\n{of} `{asOf}`\n"),
      ("[[One\nand\ntwo, [all](index.md).]]\n", "One\nand\ntwo, [all](index.md).\n"),
      (
        "```figures n\nSELECT count(*) AS n, NULL AS none, link(2, 'suppliers/index') AS two FROM suppliers\n```\n"
          + "[[{n.n, spellout} {n.none, number} {n.two, plural, one {one} other {{n.two, number}}}]]\n",
        "Three — 2\n"
      ),
    ])
  func likeSlips(page: String, shows: String) throws {
    let shown = try PageProject().built(page)
    #expect(shown.trimmingPrefix("\n") == shows, "\(shown)")
  }

  @Test("A way to the records that a figure counts is no matter where words differ by it")
  func countedRecords() throws {
    let project = try PageProject()
    let shown = try project.built(
      "```figures n\nSELECT listed(count(*), 'suppliers', 'city', 'Sevilla') AS n FROM suppliers\n"
        + "WHERE city = 'Sevilla'\n```\n[[{n.n, plural, =2 {two} other {{n.n, number} others}}]]\n")
    #expect(shown.contains("two") && !shown.contains("others"), "\(shown)")
  }

  @Test("What is compared with what it can be is not refused")
  func compared() throws {
    let conditions = [
      "amount > 1250", "amount / 100.0 > 12.5", "amount > 0.0", "count(amount) > 0.5",
      "avg(amount) > 1250.5", "abs(amount - 1250) < 0.5", "invoicedOn < '~'",
      "amount * 1.0 / amount > 0.5",
      "invoicedOn >= month(:asOf) AND month(:asOf) <= invoicedOn", "month(invoicedOn) <= :asOf",
      "invoicedOn >= '2026-06'", "invoicedOn < '2026-07' AND '2026' <= invoicedOn",
      "invoicedOn BETWEEN '2026-05' AND '2026-06-30'", "strftime('%Y', invoicedOn) = '2026'",
      "strftime('%m-%d', invoicedOn) < '06'", "time(invoicedOn) >= '08'", "date(invoicedOn) >= '2026-06'",
      "invoicedOn > ''",
      "date(invoicedOn, CASE supplier WHEN 'UTC' THEN '+1 day' ELSE '+0 days' END) > '2026-01-01'",
      "invoicedOn LIKE '%-06-%'", "supplier = 'Watched'",
    ]
    let cells = try DeclaredProject.filled().cells(
      ofPages: conditions.map { condition in
        let clause = condition.contains(/^(count|avg)/) ? "HAVING" : "WHERE"
        return Self.sql("SELECT count(*) AS n FROM invoices \(clause) \(condition)")
      }, of: "suppliers")
    #expect(cells.count == conditions.count)
  }

  @Test("Names that queries within or the query itself give to something else are compared as that")
  func comparedNames() throws {
    let queries = [
      "SELECT count(*) AS n FROM (SELECT amount / 100.0 AS amount FROM invoices) WHERE amount > 12.5",
      "WITH euros AS (SELECT amount / 100.0 AS amount FROM invoices) SELECT count(*) AS n FROM euros WHERE amount > 12.5",
      "SELECT count(*) AS amount FROM (SELECT key FROM invoices) GROUP BY key HAVING amount > 0.5",
      "SELECT month(invoicedOn) AS month FROM invoices GROUP BY month HAVING month > '2026-01'",
    ]
    let cells = try DeclaredProject.filled().cells(
      ofPages: queries.map { Self.sql("\($0) ORDER BY 1") }, of: "suppliers")
    #expect(cells.count == queries.count)
  }

  @Test("What a UNION of an earlier block adds to a choice can be asked for")
  func addedByUnion() throws {
    let project = try DeclaredProject.filled()
    let all =
      "SELECT standing AS state, count(*) AS n FROM suppliers GROUP BY 1 UNION ALL SELECT 'all', count(*) FROM suppliers"
    try project.folder.write(Self.laterBlock(all, "state = 'all'"), to: "Collections/suppliers/report.md")
    try project.output("check")
  }

  @Test("What an earlier query has made of cents is compared as that")
  func comparedEuros() throws {
    let project = try DeclaredProject.filled()
    let euros =
      "```sql euros\nSELECT number, decimal(amount / 100.0) AS euros FROM invoices ORDER BY 1\n```\n"
    try project.folder.write(
      Self.sql("SELECT number FROM euros WHERE euros > 99.5 ORDER BY 1").replacing(
        "```sql rows", with: euros + "```sql rows"),
      to: "Collections/suppliers/report.md")
    try project.output("check")
  }

  @Test("A table needs an order also while the store is empty, unless it can have but one row")
  func emptyStore() throws {
    let project = try DeclaredProject()
    func write(_ sql: String) throws {
      try project.folder.write(Self.sql(sql), to: "Collections/suppliers/report.md")
    }
    for select in ["name", "DISTINCT city", "city, count(*) AS n", "s.name"] {
      let end = select.contains("count") ? " GROUP BY city" : select.contains("s.") ? " s" : ""
      try write("SELECT \(select) FROM suppliers\(end)")
      let failure = try project.failure("check", "--as-of", "2026-06-30")
      #expect(failure.contains(":5:1: the table rows is printed and its rows come in no order"), "\(failure)")
    }
    for query in [
      "SELECT count(*) AS n FROM suppliers", "SELECT name FROM suppliers WHERE key = 'x'",
      "SELECT name FROM suppliers LIMIT 1",
    ] {
      try write(query)
      try project.output("check")
    }
  }

  @Test("A page that comes with Gazette and finds other fields is told to come with it")
  func shipped() throws {
    let project = try DeclaredProject([
      "employees/employees.yml": """
      title: Staff
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}

      """
    ])
    let failure = try project.failure("check", "--as-of", "2026-06-30")
    #expect(failure.contains("Collections/employees/"), "\(failure)")
    #expect(failure.contains("This file comes with Gazette, for its own kinds: an empty file of that name"))
  }

  @Test("The edition that is there stays, whichever page is refused")
  func kept() throws {
    let project = try PageProject()
    try project.house.build()
    for place in stride(from: 0, to: Self.faults.count, by: 10) {
      let failure = try project.failure(Self.faults[place].page)
      #expect(failure.contains(Self.faults[place].says), "\(failure)")
    }
  }

  @Test("Each page of a collection that is wrong is told, not just the first")
  func several() throws {
    let project = try PageProject()
    try project.house.folder.write(
      Self.sql("SELECT naem AS one FROM suppliers"), to: "Collections/suppliers/a-report.md")
    try project.house.folder.write(
      Self.sql("SELECT 1 AS one", "{{row}}"), to: "Collections/suppliers/report.md")
    let run = try GazetteProgram.run("check", "--as-of", "2026-06-30", in: project.house.folder.path)
    #expect(run.status == 1)
    let lines = run.errorLines
    #expect(lines.count == 2)
    #expect(
      lines.first?.hasPrefix(
        "error: Collections/suppliers/a-report.md:5:8: there is no column naem (perhaps name).")
        ?? false)
    #expect(
      lines.last?.hasPrefix(
        "error: Collections/suppliers/report.md:7:1: nothing is called row (perhaps rows) here.")
        ?? false)
  }

  @Test("What is wrong with the files of pages is told of all of them, before any is made")
  func severalFiles() throws {
    let project = try PageProject()
    let folder = project.house.folder
    try folder.write("---\ntitle: One\n", to: "Collections/suppliers/one.md")
    try folder.write("---\ntitle: Two\nevery: day\n---\n", to: "Collections/suppliers/two.md")
    try folder.write("\(Self.head)```sql\nSELECT 1\n```\n", to: "Pages/three.md")
    try folder.write(Self.sql("SELECT naem AS one FROM suppliers"), to: "Pages/four.md")
    for command in ["build", "check"] {
      let run = try GazetteProgram.run(command, "--as-of", "2026-06-30", in: folder.path)
      #expect(run.status == 1)
      #expect(run.errorLines.count == 3, "\(run.errorText)")
      let starts = [
        "Collections/suppliers/one.md:1:1: ", "Collections/suppliers/two.md:3:1: ", "Pages/three.md:4:1: ",
      ]
      for (line, start) in zip(run.errorLines, starts) { #expect(line.hasPrefix("error: " + start)) }
    }
  }

  @Test("The pages of all collections are made, and what is wrong with each is told")
  func severalCollections() throws {
    let project = try PageProject()
    let folder = project.house.folder
    let says = [
      "Collections/goods/report.md:5:8: there is no column naem",
      "Collections/suppliers/report.md:5:8: there is no column naem",
      "Pages/report.md:5:8: there is no column naem",
    ]
    try folder.write(
      "title: Goods\none: Good\nrecord: \"{key}\"\nfields: [{key: weight, title: Weight, kind: decimal}]\n",
      to: "Collections/goods/goods.yml")
    try project.house.takeAllCollections()
    for place in says {
      try folder.write(
        Self.sql("SELECT naem AS one FROM suppliers"), to: String(place.prefix { $0 != ":" }))
    }
    // A table that all pages read is told once.
    try folder.write(
      "```sql shared\nSELECT neam AS one FROM suppliers ORDER BY 1\n```\n", to: "Collections/tables.md")
    let shared = try GazetteProgram.run("build", "--as-of", "2026-06-30", in: folder.path)
    #expect(shared.errorLines.count == 1)
    #expect(shared.errorText.contains("Collections/tables.md:2:8: there is no column neam"))
    try folder.remove("Collections/tables.md")
    let run = try GazetteProgram.run("build", "--as-of", "2026-06-30", in: folder.path)
    #expect(run.status == 1)
    #expect(run.errorLines.count == says.count, "\(run.errorText)")
    for (line, start) in zip(run.errorLines, says) { #expect(line.hasPrefix("error: " + start)) }
    #expect(!folder.exists("Output"))
  }

  @Test("Links of several pages that lead nowhere are told together, of each page the first")
  func severalLinks() throws {
    let project = try PageProject()
    let folder = project.house.folder
    try folder.write("\(Self.head)[Z](z.md)\n[B](b.md)\n", to: "Collections/suppliers/report.md")
    try folder.write("\(Self.head)[C](c.md)\n", to: "Pages/report.md")
    let run = try GazetteProgram.run("build", "--as-of", "2026-06-30", in: folder.path)
    #expect(run.status == 1)
    #expect(run.errorLines.count == 2, "\(run.errorText)")
    for says in ["Collections/suppliers/report.md:4:5: ", "Pages/report.md:4:5: "] {
      #expect(run.errorText.contains("error: " + says), "\(run.errorText)")
    }
  }

  @Test("Values that can only be shown are not worked with in later queries either")
  func shownOnly() throws {
    let project = try PageProject()
    func page(_ query: String) -> String {
      "```sql a\nSELECT percent(1, 2) AS share, 1 AS one\n```\n```sql b\n\(query)\n```\n{{b}}\n"
    }
    for query in [
      "SELECT share * 2 AS twice FROM a", "SELECT one FROM a WHERE share > 0",
      "SELECT abs(share) AS x FROM a",
      "SELECT coalesce(one, share) * 2 AS x FROM a", "SELECT one FROM a WHERE a.share = 1",
      "SELECT upper(record) AS x FROM suppliers ORDER BY 1",
      "SELECT s * 2 AS x FROM (SELECT share AS s FROM a)",
      "SELECT (SELECT share FROM a) * 2 AS x", "WITH c(s) AS (SELECT share FROM a) SELECT s * 2 AS x FROM c",
      "WITH c AS (SELECT share FROM a) SELECT share * 2 AS x FROM c", "SELECT one FROM a WHERE share IS 1",
    ] {
      let failure = try project.failure(page(query))
      #expect(
        failure.contains("can be shown, put in order and counted, and not worked with"),
        "\(query): \(failure)")
      try project.house.folder.remove("Collections/suppliers/report.md")
    }
    for query in [
      "SELECT share FROM a ORDER BY share DESC, one", "SELECT a.share AS s FROM a",
      "SELECT max(share) AS m FROM a",
      "SELECT one FROM a WHERE share IS NOT NULL", "SELECT * FROM a",
      "SELECT share FROM (SELECT share FROM a)", "SELECT count(share) AS n FROM a",
      "SELECT coalesce(one, share) AS x FROM a", "SELECT s FROM (SELECT share AS s FROM a)",
    ] {
      _ = try project.built(page(query))
    }
  }

  @Test("The greatest of such values is one of them")
  func greatest() throws {
    let failure = try PageProject().failure(
      """
      ```sql a
      SELECT percent(1, 2) AS share
      ```
      ```sql b
      SELECT max(share) AS most FROM a
      ```
      ```sql c
      SELECT most + 1 AS more FROM b
      ```
      {{c}}
      """)
    #expect(failure.contains(":8:8: the values of most can be shown"), "\(failure)")
  }

  @Test("A number that is worked out from amounts says that it is one, or only counts them")
  func unnamedAmount() throws {
    let project = try PageProject()
    try project.house.expectRefused(
      [
        "SELECT sum(amount) AS total FROM invoices",
        "SELECT d AS total FROM ((SELECT amount * 2 AS d FROM invoices)) ORDER BY 1",
        "SELECT d AS total FROM (invoices, (SELECT amount * 2 AS d FROM invoices)) ORDER BY 1",
        "SELECT d AS total FROM ((SELECT key AS k, amount * 2 AS d FROM invoices) AS t JOIN invoices) ORDER BY 1",
        "SELECT CAST(amount AS VARCHAR(10)) AS total FROM invoices ORDER BY 1",
        "SELECT CAST(amount AS BLOB) AS total FROM invoices ORDER BY 1",
        "SELECT (amount * 100 / 121) || ' net' AS total FROM invoices ORDER BY 1",
        "SELECT printf('%d', amount / 200) AS total FROM invoices ORDER BY 1",
        "SELECT json AS total FROM invoices, json_each(json_array(amount)) ORDER BY invoices.key",
        "SELECT coalesce(sum(amount), 0) AS total FROM invoices",
        "SELECT sum(CASE WHEN number = '2026/1' THEN amount ELSE 0 END) AS total FROM invoices",
        "SELECT mean(average(amount)) AS total FROM invoices",
        "SELECT mean(sum(amount), count(*)) AS total FROM invoices",
        "SELECT number(sum(amount)) AS total FROM invoices",
        "SELECT decimal(sum(amount)) AS total FROM invoices",
        "SELECT band(max(amount), 1000) AS total FROM invoices",
        "SELECT text('{} in all', sum(amount)) AS total FROM invoices",
        "SELECT text('{} in all', money(sum(amount))) AS total FROM invoices",
        "SELECT mean(sum(coalesce(amount, 0)), count(*)) AS total FROM invoices",
        "SELECT text('{} in all', coalesce(max(amount), 0)) AS total FROM invoices",
        "SELECT number(CASE WHEN TRUE THEN max(amount) ELSE 0 END) AS total FROM invoices",
        "SELECT mean(all_of, n) AS total FROM (SELECT sum(amount) AS all_of, count(*) AS n FROM invoices)",
        "SELECT (SELECT sum(amount) FROM invoices WHERE supplier = suppliers.key) AS total FROM suppliers ORDER BY key",
        "WITH x AS (SELECT supplier, sum(amount) AS p FROM invoices GROUP BY supplier) SELECT p AS total FROM x ORDER BY 1",
        "SELECT a.p AS total FROM (SELECT sum(amount) AS p FROM invoices) a",
      ].map { (Self.sql($0), ["the column total of"]) }, of: "suppliers")
    let rows = try project.table(
      "SELECT money((SELECT sum(amount) FROM invoices)) AS total, count(amount) AS given, sum(amount > 5000) AS large, mean(ratio(max(amount), sum(amount))) AS part, mean(max(amount), sum(amount)) AS same, text('{} in all', count(amount)) AS words, number(sum(CASE WHEN amount > 5000 THEN 1 ELSE 0 END)) AS some, (SELECT money(sum(amount)) FROM invoices) AS all_of, printf('%.2f', max(amount) * 1e-2) AS euros FROM invoices"
    )
    #expect(rows.last == "| €210.00 | 3 | 2 | 0.57 | 0.57 | 3 in all | 2 | €210.00 | 120.50 |")
  }

  @Test("What an earlier query is called opens no table of the store")
  func namedLikeATable() throws {
    let project = try PageProject()
    let failure = try project.failure(
      "```sql history\nSELECT 1 AS one ORDER BY one\n```\n```sql rows\nSELECT state AS state FROM main.history ORDER BY row\n```\n{{rows}}\n"
    )
    #expect(failure.contains("history"), "\(failure)")
  }

  @Test(
    "Of several languages a link leads within its own, and above it to what all of them share",
    arguments: [
      ("../../downloads/suppliers/list.csv", nil), ("index.md", nil), ("../../es/suppliers/index.md", nil),
      ("../../assets/style.css", nil),
      (
        "../downloads/suppliers/list.csv",
        "leads to downloads/suppliers/list.csv, and the site has no such file"
      ),
      ("../../fr/suppliers/index.md", "a link leads to /fr/suppliers/index, and there is no such page"),
      ("../../../plan.pdf", "a link leads out of the site"),
    ])
  func languages(way: String, fault: String?) throws {
    let project = try PageProject()
    try project.house.add(setting: "languages: [en, es]")
    let page = """
      ---
      title: Report
      downloads: {list.csv: rows}
      ---
      ```sql rows
      SELECT name FROM suppliers ORDER BY name
      ```
      {{rows}}

      [There](\(way))

      """
    if let fault {
      let failure = try project.failure(page)
      #expect(failure.contains(fault), "\(failure)")
    } else {
      _ = try project.built(page, at: "en/suppliers/report")
    }
  }

  @Test("A title for a column that there is not is refused")
  func misspeltTitle() throws {
    let project = try PageProject()
    let failure = try project.failure(
      "---\ncolumns: {suplier: Proveedor}\n---\n```sql rows\nSELECT supplier FROM invoices ORDER BY key\n```\n{{rows}}\n"
    )
    #expect(failure.contains("columns gives a title to suplier") && failure.contains("supplier"))
  }

  @Test("A query that takes too long is stopped")
  func slow() throws {
    let project = try PageProject()
    let settings = try project.house.folder.text("gazette.yml")
    try project.house.folder.write(settings + "\nqueryTimeLimit: 1\n", to: "gazette.yml")
    let failure = try project.failure(
      Self.sql(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000) SELECT max(i) AS most FROM n"
      ))
    #expect(failure.contains("report.md:5:1: the query ran for longer than 1 second and was stopped."))
  }

  @Test("Two pages cannot have one path")
  func repeatedPath() throws {
    let project = try PageProject()
    try project.house.folder.write("---\npath: suppliers/report\n---\n# Other\n", to: "Pages/other.md")
    let failure = try project.failure("# Report\n")
    #expect(
      failure.contains(
        "Pages/other.md:2:7: the path suppliers/report is that of Collections/suppliers/report.md too."),
      "\(failure)")
    try project.house.folder.remove("Pages/other.md")
    let path = "---\npath: suppliers/invoices/i-1\n---\n# Other\n"
    let taken = try project.failure(path)
    #expect(
      taken.contains(
        "Collections/suppliers/report.md:2:7: the path suppliers/invoices/i-1 is that of Gazette's own page"),
      "\(taken)")
    try project.house.folder.write(
      "---\nrecord: invoices\n---\n# {{title}}\n", to: "Collections/suppliers/invoice.md")
    let own = try project.house.failure("check")
    #expect(own.contains("Collections/suppliers/") && own.contains("invoice.md"), "\(own)")
  }

  @Test("Two pages cannot have one download")
  func repeatedDownload() throws {
    let project = try PageProject()
    let page = "---\ndownloads: {a.csv: rows}\n---\n```sql rows\nSELECT 1 AS one\n```\n"
    try project.house.folder.write(page, to: "Collections/suppliers/other.md")
    try project.house.build()
    try project.house.folder.write(page, to: "Collections/suppliers/report.md")
    #expect(
      try project.house.failure("check").contains(
        "report.md:2:12: the download suppliers/a.csv is that of Collections/suppliers/other.md:2:12 too."))
  }

  @Test("What puts nothing in order is no order")
  func constantOrder() throws {
    let project = try PageProject()
    for order in ["'x'", "1 + 1", "NULL", ":asOf DESC", "abs(3)", "'a' COLLATE names, 1.0", "(SELECT 1)"] {
      let failure = try project.failure(Self.sql("SELECT name FROM suppliers ORDER BY \(order)"))
      #expect(failure.contains(":5:37: ORDER BY \(order) puts nothing in order"), "\(failure)")
      try project.house.folder.remove("Collections/suppliers/report.md")
    }
    for order in [
      "1", "+1 DESC NULLS LAST", "(1)", "name = 'other'", "'x', name", "initial(name)", "\"name\"",
    ] {
      _ = try project.table("SELECT name FROM suppliers ORDER BY \(order)")
    }
    _ = try project.table(
      "WITH v (first) AS (VALUES ('a'), ('b')) SELECT first AS name FROM v ORDER BY first NULLS LAST")
  }

  @Test(
    "A file that looks like a page or a kind, where none is read, is refused with what to do",
    arguments: [
      ("Pages/sub/x.md", "Move it into Pages/ itself"), ("Pages/x.MD", "Call it x.md"),
      ("Pages/kind.yml", "Move it into Collections/<collection>/"),
      ("Collections/suppliers/kind.yaml", "Call it kind.yml"),
      ("Collections/x.md", "Move it into Collections/"),
      ("Collections/suppliers/more/kind.yml", "Move it into Collections/<collection>/ itself"),
      ("pages/x.md", "Move it into Pages/ itself"), ("gazette.yaml", "Call it gazette.yml"),
      ("Templates/text/es.yaml", "Call it es.yml"), ("Templates/text/terminal/es.YAML", "Call it es.yml"),
    ])
  func unread(file: String, says: String) throws {
    let house = try DeclaredProject()
    try house.folder.write("# Notes\n", to: "Pages/README.md")
    try house.folder.write("x", to: "Collections/suppliers/more/notes.txt")
    try house.build()
    try house.folder.write("title: X\n", to: file)
    let failure = try house.failure("check")
    #expect(
      failure.hasPrefix("error: \(file): no file is read that ") && failure.contains(says), "\(failure)")
  }

  @Test(
    "A folder or a template that is called nearly as one that is read is refused with what to call it",
    arguments: [
      (
        "Template/markdown/record.mustache",
        "Template: no folder is read that is called so. Call it Templates."
      ),
      ("Page/x.md", "Page: no folder is read that is called so. Call it Pages."),
      (
        "Templates/markdwon/record.mustache",
        "Templates/markdwon: no folder is read that is called so. Call it Templates/markdown."
      ),
      (
        "Templates/markdown/recrod.mustache",
        "Templates/markdown/recrod.mustache: no template is read that is called so. Call it Templates/markdown/record.mustache."
      ),
    ])
  func misspelled(file: String, says: String) throws {
    let house = try DeclaredProject()
    try house.folder.write("{{> records}}\n", to: "Templates/markdown/list.mustache")
    try house.folder.write("# {{title}}\n", to: "Templates/markdown/records.mustache")
    try house.folder.write("# {{title}}\n", to: "Templates/markdown/foo.mustache")
    try house.folder.write("x", to: "Images/plan.txt")
    try house.build()
    try house.folder.write("# {{title}}\n", to: file)
    #expect(try house.failure("check").contains(says))
  }

  @Test("Blocks of other languages are code, also of those that are called nearly like blocks of pages")
  func otherLanguages() throws {
    let house = try DeclaredProject()
    let languages = ["psql", "tsql", "gql", "kql", "sol", "csharp"]
    try house.folder.write(languages.map { "```\($0)\none\n```\n" }.joined(separator: "\n"), to: "Pages/x.md")
    try house.output("check")
  }

  @Test("A link out of the project is not followed")
  func linkOut() throws {
    let project = try PageProject()
    let outside = try TestFolder()
    try outside.write("# Secret\n", to: "secret.md")
    try project.house.folder.makeFolder("Pages")
    try FileManager.default.createSymbolicLink(
      atPath: project.house.folder.path("Pages/secret.md"), withDestinationPath: outside.path("secret.md"))
    #expect(
      try project.house.failure("build").contains("Pages/secret.md: cannot be read: a link there leads out"))
  }
}
