import { expect, test } from 'vitest'
import { readText } from './files.ts'

const [section] = (readText('docs/payment-path.md') ?? '').split('## The folders of payments')

/** A row of the table: the functions, and the file that has them. */
const steps = [...(section ?? '').matchAll(/^\|[^|]*\|([^|]*)\| `([^`]+\.ts)` \|$/gm)].map(
  ([, names = '', path = '']) => ({
    path,
    names: [...names.matchAll(/`(\w+)`/g)].flatMap(([, name]) => name ?? []),
  }),
)

/** A function, or a member of what a file makes. */
const isDefined = (text: string, name: string): boolean =>
  new RegExp(
    `^(?:export )?(?:async )?function ${name}[(<]|^(?:export )?const ${name} =|^  ${name}: async `,
    'm',
  ).test(text)

test('every function on the path of a card payment is in its file', () => {
  const missing = steps.flatMap(({ path, names }) =>
    names.filter((name) => !isDefined(readText(path) ?? '', name)).map((name) => `${path}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('a card payment runs through at most 23 functions in nine folders', () => {
  const functions = steps.flatMap(({ names }) => names)
  const folders = new Set(steps.map(({ path }) => path.slice(0, path.lastIndexOf('/'))))
  expect(functions.length).toBeLessThanOrEqual(23)
  expect(folders.size).toBeLessThanOrEqual(9)
})
