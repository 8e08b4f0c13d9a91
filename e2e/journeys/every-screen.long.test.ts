import { afterAll, expect, inject, test } from 'vitest'
import { sharedBrowser, storedEntries } from '../harness/browser.ts'
import { mainButtonProblem } from '../harness/dialogs.ts'
import { opener, refuseWrites } from '../harness/openings.ts'
import { logIn } from '../harness/product.ts'
import { REVIEWED, type Reviewed } from '../harness/reviewed.ts'
import { eachSize, LOOKS, open, watch } from '../harness/screens.ts'
import { addressesFor, VISITORS } from '../harness/visitors.ts'

const url = inject('productUrl')

/** A menu stands on a phone alone. */
const OPENED_IN = LOOKS.filter(({ name }) => name === '1280, light' || name === '390, light')

const met = new Set<Reviewed>()
const counts: string[] = []
afterAll(() => console.info(counts.join('\n')))

test.each(VISITORS)(
  'A01 A02 every page that $username ($role, $language) may open, and all that opens there, in each size and scheme: axe finds nothing',
  async ({ role, username, certificateNo, language, opens }) => {
    const token = username === undefined ? undefined : await logIn(url, username)
    const context = await (await sharedBrowser()).newContext({ baseURL: url })
    context.setDefaultTimeout(240_000)
    await refuseWrites(context, storedEntries({ token, language }))
    const page = await context.newPage()
    const { see, wear } = await watch(page)
    const eachOpening = opener(page)
    const found = new Set<string>()
    const seen = new Set<string>()
    let lookCount = 0
    const lookAt = async (where: string, looks: typeof LOOKS) => {
      for (const look of looks) {
        const { problems, reviewed } = await see(look)
        lookCount += 1
        for (const it of problems) found.add(`${where} at ${look.name}: ${it}`)
        for (const it of reviewed) met.add(it)
      }
    }
    const visited = new Set<string>()
    let openingCount = 0
    const ownPages = await addressesFor(url, { role, certificateNo, token })
    for (const address of ownPages) {
      await open(page, address)
      // Who is signed in is sent on from the log-in, say.
      const { pathname } = new URL(page.url())
      if (visited.has(pathname)) continue
      visited.add(pathname)
      await lookAt(pathname, LOOKS)
      for (const size of OPENED_IN)
        await eachOpening({
          address: pathname,
          seen,
          wear: () => wear(size),
          onOpened: async ({ kind, name }) => {
            openingCount += 1
            const hidden = kind === 'dialog' ? await mainButtonProblem(page) : ''
            if (hidden !== '') found.add(`${pathname}, '${name}': ${hidden}`)
            const looks = eachSize(openingCount).filter(({ width }) => width <= size.width)
            await lookAt(`${pathname}, ${kind} '${name}'`, looks)
          },
        })
    }
    const openings = [...seen].filter((it) => /^(dialog|menu|details|alert) /.test(it))
    counts.push(
      `${username ?? role}, ${language}: ${visited.size} pages, ${openings.length} openings, ${lookCount} looks`,
    )
    await context.close()
    expect([...found]).toEqual([])
    expect(openings).toEqual(expect.arrayContaining([...opens]))
  },
)

test('A01 each kind of place that was reviewed still occurs', () => {
  expect(REVIEWED.filter((it) => !met.has(it))).toEqual([])
})
