import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { leaksIn, piecesOf, referenceKeysIn } from '../hostile/leaks.ts'

/** What conformint writes, by the names of the files; others are the tests' own: configurations, projects, stores. */
const ours =
  /(^|\/)((report|attestation|ctrf|badge|code-quality|proof)\.json|junit\.xml|(index|proof)\.html|summary\.md|badge\.svg|target\.log|[\w-]+\.(ndjson|har|sarif)|allure-results\/[^/]+)$/

/** Where packages lie, and what was checked out or built of this one. */
const foreign = /(^|\/)(node_modules|\.git|checkout|dist|docs|reports)(\/|$)/

/** The secret of an order, as the reference implementation makes them. */
const orderSecret = /order_[\w-]{43}/

/** A text in which no key of the reference implementation can stand in any encoding, told fast. */
const suspicious =
  /sk_reference_|%73%6b%5f|%2573%256b|\\u0073\\u006b|&#x73;k_|c2tfcmVmZXJlbmNlX|NrX3JlZmVyZW5jZV|za19yZWZlcmVuY2Vf/i

/** Secrets in one text that was written: keys of the reference implementation, others that a run was given, orders' secrets. */
export function secretsIn(name: string, text: string, given: Iterable<string> = []): string[] {
  const found = suspicious.test(text) ? referenceKeysIn(name, text) : []
  const secret = orderSecret.exec(text)?.[0]
  if (secret !== undefined) found.push(`${name}: ${secret}, the secret of an order`)
  for (const key of given) {
    if (key.startsWith('sk_reference_') || key.length < 12) continue
    // Whole, or in pieces where it is in base64.
    found.push(...leaksIn(name, text, [key.toLowerCase(), ...piecesOf(key).filter(({ length }) => length === 11)]))
  }
  return found
}

/** Secrets in what conformint wrote to a file, or to any file below a folder; what is not there has none. */
export function secretsBelow(place: string, given: Iterable<string> = []): string[] {
  const stats = lstatSync(place, { throwIfNoEntry: false })
  if (stats === undefined || foreign.test(place)) return []
  if (stats.isFile()) return ours.test(place) ? secretsIn(place, readFileSync(place, 'utf8'), given) : []
  if (!stats.isDirectory()) return []
  return readdirSync(place).flatMap((name) => secretsBelow(path.join(place, name), given))
}
