import { expect, test } from 'vitest'
import { withoutTracking } from '../../src/cli/report/allure-site.ts'

// The page of the generator itself is looked at where a stranger has it: test/registry/allure.test.ts.

test('what is loaded from elsewhere, or counts visits, is taken out', () => {
  const page = withoutTracking(
    '<meta charset="utf-8"><script src="data:text/javascript;base64,AA=="></script>' +
      '<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>' +
      '<link rel="preload" href="//cdn.example/x.js"><script>own()</script>' +
      "<script>\nwindow.dataLayer = []; function gtag(){}\ngtag('js', new Date())</script><script>other()</script>",
  )
  expect(page).not.toMatch(/googletagmanager|gtag|cdn\.example/)
  expect(page).toContain('<script src="data:text/javascript;base64,AA=="></script>')
  expect(page).toContain('<script>own()</script><script>other()</script>')
  expect(page).toContain("default-src 'none'")
})
