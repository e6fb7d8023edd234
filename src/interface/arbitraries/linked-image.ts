import fc from 'fast-check'

/** Address of an image on `example.com`, which nobody is to fetch: to be sent with `reuploadLinkedFiles: false`. */
export const linkedImage: fc.Arbitrary<string> = fc
  .tuple(
    fc.stringMatching(/^[A-Za-z0-9-]{1,20}$/),
    fc.constantFrom('png', 'JPG', 'svg'),
    fc.constantFrom('', '?v=2&S=%20x', '?q=a%20b+c', '#front'),
  )
  .map(([name, type, rest]) => `https://example.com/conformint/${name}.${type}${rest}`)
