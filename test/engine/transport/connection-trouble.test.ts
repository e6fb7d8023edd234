import { expect, test } from 'vitest'
import { connectionTrouble } from '../../../src/engine/transport/errors.ts'

test.each([
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'does not speak TLS on this port', 'http://vendor.example?'],
  ['CERT_HAS_EXPIRED', 'has expired', 'renew it'],
  ['CERT_NOT_YET_VALID', 'is not valid yet', 'clock'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'is not for vendor.example', 'use the name that stands in it'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'signed by nobody whom this machine trusts', 'NODE_EXTRA_CA_CERTS'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'signed by nobody whom this machine trusts', 'NODE_EXTRA_CA_CERTS'],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'found no TLS that both speak', ''],
  ['ENOTFOUND', 'is not known here', 'spelt right'],
  ['UND_ERR_CONNECT_TIMEOUT', 'was made in time', 'firewall'],
  ['ECONNREFUSED', 'Nothing listens', 'is it running'],
  ['EHOSTUNREACH', 'no way to', 'VPN'],
  ['ECONNRESET', 'broke before any answer', 'is it running?'],
])('%s is told in words of its own: %s', (code, what, advice) => {
  const sentence = connectionTrouble('https://vendor.example', code)
  expect(sentence).toContain(what)
  expect(sentence).toContain(advice)
  expect(sentence).toContain(`(${code})`)
})
