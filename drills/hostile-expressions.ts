/** The most expensive possible queries. `n` makes each query unique. */

/** Doubles its result 24 times, in 909 characters. */
export const doubling = `{"a": ["${'x'.repeat(32)}"]}${'{"a": [...a, ...a] }'.repeat(24)}`

/** Functions that each call the next one twice: 2¹⁴ calls when expanded. */
export const nestedFunctions = (n: number): string => {
  const functions = Array.from(
    { length: 14 },
    (_, index) => `fn a::f${index}($x) = $x{"a": a::f${index + 1}(@), "b": a::f${index + 1}(@)};`,
  )
  return `${functions.join('')} fn a::f14($x) = $x{"c": ${n}}; a::f0({})`
}

const numbers = (count: number): string => `[${Array.from({ length: count }, (_, index) => index).join()}]`

/** A condition that takes some tens of milliseconds on any document. */
export const slowCondition = (n: number): string =>
  `count(${numbers(34)}[count(${numbers(34)}[count(${numbers(34)}[@ > ${n} + 100]) > 0]) > 0]) == 0`

/** Queries that keep parser, planner or evaluator busy, each in another way. */
export const hostileQueries: ((n: number) => string)[] = [
  () => doubling,
  nestedFunctions,
  (n) => `{"n": ${n}, "c": ${slowCondition(n)}}`,
  (n) => `"${'a.'.repeat(100)}" in path("${'**.'.repeat(5)}x${n}")`,
  (n) => `${'*{"a": '.repeat(300)}${n}${'}'.repeat(300)}`,
  (n) => `*[a == ${n}${' || a == 1'.repeat(700)}]`,
  (n) => `*[${'*[count('.repeat(40)}${n}${') > 0]'.repeat(40)} > 0]`,
  (n) => `array::join(string::split("${'a'.repeat(3000)}", ""), "${'b'.repeat(3000)}${n}")`,
  (n) => `"${'a '.repeat(3000)}z" match "${'z '.repeat(1000)}${n}"`,
  (n) => `count(*[count(*[title == ^.title && count(*[title != ^.title]) > ${n}]) > 0])`,
]
