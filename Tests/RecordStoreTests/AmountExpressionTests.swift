import RecordStore
import Testing

@Suite("Amounts in expressions")
struct AmountExpressionTests {
  @Test(
    "An expression gives amounts if its values are some",
    arguments: [
      ("price", .amount), ("g.price", .amount), ("-sum(price) + 3", .amount),
      ("sum(price) / count(*)", .amount),
      ("qty * -price", .amount), ("(SELECT sum(price) FROM goods UNION SELECT 1)", .amount),
      ("CASE qty WHEN 3 THEN 1 ELSE price END * 2", .amount), ("CAST(round(avg(price)) AS INTEGER)", .amount),
      ("sum(price) FILTER (WHERE qty > 3) OVER (ORDER BY qty)", .amount), ("money(qty)", .amount),
      ("ratio(price, qty)", .amount), ("coalesce(sum(DISTINCT price), 0)", .amount),
      ("'a' || price", .amount),
      ("price / cost", .other), ("ratio(price, cost)", .other), ("price BETWEEN 1 AND 2", .other),
      ("count(price)", .other), ("row_number() OVER (ORDER BY price)", .other),
      ("iif(price > 3, qty, 1)", .other),
      ("nullif(qty, price)", .other), ("EXISTS (SELECT price FROM goods)", .other),
      ("(SELECT name FROM goods ORDER BY price)", .other),
      ("listed(count(*), 'goods', 'price', price)", .other),
      ("percent(price, cost)", .neutral), ("CASE WHEN price > 3 THEN 'x' ELSE 'y' END", .neutral),
      (":x * 2", .neutral), ("NULL", .neutral),
    ] as [(String, AmountExpressions.Sort)])
  func expressions(sql: String, sort: AmountExpressions.Sort) {
    let amounts = AmountExpressions(amounts: ["price", "cost"], others: ["qty", "name"])
    #expect(amounts.sort(of: sql) == sort)
  }

  @Test(
    "What makes a text or a plain number of an amount shows it in the smallest unit",
    arguments: [
      ("coalesce(number(price), 0)", true),
      ("CASE WHEN qty > 1 THEN number(price) ELSE number(qty) END", true),
      ("iif(qty > 1, mean(price, 2), NULL)", true), ("coalesce(text('{} x', price), 'y')", true),
      ("record('goods', key, price)", true), ("titled(qty, price || '')", true), ("upper(price)", true),
      ("json_group_array(price) ->> 0", true), ("printf('%d', price / 3)", true),
      ("first_value(price || '') OVER (ORDER BY qty)", true),
      ("printf('%d,%02d', price / 100, price % 100)", false), ("record('goods', key)", false),
      ("mean(price, cost)", false), ("money(sqrt(price * price))", false), ("length(price || '')", false),
      ("group_concat(name, ' ' ORDER BY price)", false), ("iif(price > 3, 'x', 'y')", false),
    ])
  func hidden(sql: String, isHidden: Bool) {
    let amounts = AmountExpressions(amounts: ["price", "cost"], others: ["qty", "name"])
    #expect(amounts.hidesAmount(in: sql, isText: false) == isHidden)
  }

  @Test(
    "What is divided by another number in each row is a mean, and what is made of means by numbers",
    arguments: [
      ("money(price, qty)", true), ("money(sum(price) / sum(qty))", true),
      ("coalesce(money(price, qty), 0)", true),
      ("first - 1", true), ("round(avg(price))", true), ("first * qty", false), ("sum(first)", false),
      ("money(price * 121, 100)", false), ("price * 100 / (100 + qty)", false), ("price / :rate", false),
    ])
  func means(sql: String, isMean: Bool) {
    let derived = [DerivedColumn("first", sql: "money(price, 1 * qty)"), DerivedColumn("column", sql: sql)]
    #expect(AmountExpressions.means(of: derived).contains("column") == isMean)
  }
}
