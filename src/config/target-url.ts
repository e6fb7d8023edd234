import { SettingsError } from './settings-error.ts'

/**
 * A base address, without a slash at its end; it may carry a path prefix.
 * @param source the flag or key that it came from
 * @throws SettingsError `INVALID_VALUE`
 */
export function checkTargetUrl(text: string, source: string): string {
  const fail = (reason: string): never => {
    throw new SettingsError('INVALID_VALUE', `${source}: ${reason}`)
  }
  const url = URL.parse(text.trim())
  if (url === null || url.host === '') return fail(`${withoutLogin(text)} is not a URL; write https://host/prefix.`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return fail(`${url.protocol}// is not spoken here; the address begins with https:// or http://.`)
  }
  if (url.username !== '' || url.password !== '') {
    return fail('the address carries a user name or password, which would end up in reports; leave them out.')
  }
  if (url.search !== '' || url.hash !== '') return fail('a base address has no query and no fragment; leave them out.')
  return url.origin + url.pathname.replace(/\/+$/, '')
}

/**
 * A path prefix such as `/api`, without a slash at its end; empty for none.
 * @param source the flag or key that it came from
 * @throws SettingsError `INVALID_VALUE`
 */
export function checkBasePath(text: string, source: string): string {
  const path = text.replace(/\/+$/, '')
  if (path === '' || /^(\/[\w.~-]+)+$/.test(path)) return path
  throw new SettingsError('INVALID_VALUE', `${source}: ${text} is not a path such as /api.`)
}

const withoutLogin = (text: string): string => text.replace(/\/\/[^@/]*@/, '//')
