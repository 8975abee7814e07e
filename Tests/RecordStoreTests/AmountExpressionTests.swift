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
}
