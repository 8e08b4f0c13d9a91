import type { Page } from 'playwright-core'

type Catalogues = Readonly<
  Record<string, Readonly<Record<string, string | Readonly<Record<string, string>>>>>
>

/**
 * What a page says that a Spanish reader should not meet, once it has all that it asks for; `data` are names and addresses,
 * which stay as they are.
 */
export async function englishOn(page: Page, data: readonly string[]): Promise<readonly string[]> {
  await page.waitForFunction(() => document.querySelector('.skeleton, [aria-busy="true"]') === null)
  return englishNow(page, data)
}

/** The same of the page as it stands. */
export async function englishNow(page: Page, data: readonly string[]): Promise<readonly string[]> {
  const english = await englishWords()
  const names = data.filter((it) => it !== '').sort((one, other) => other.length - one.length)
  const withoutNames = (text: string) =>
    names.reduce((rest, name) => rest.replaceAll(name, ' '), text.replaceAll(ADDRESS_OR_ID, ' '))
  return (await textsOn(page)).flatMap((text) => {
    const found = wordsIn(withoutNames(text)).filter((word) => english.has(word))
    return found.length === 0 ? [] : [`${[...new Set(found)].join(', ')}: ${text}`]
  })
}

/** Of a payment; of a paper; of mail; of a page. */
const ADDRESS_OR_ID = /\bpay_\w+|(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}|[\w.+-]+@[\w.-]+|\b[\w.-]+(?::\d+)?\/[\w/-]+/g

let words: Promise<ReadonlySet<string>> | undefined
/** The words of the English pages that no Spanish page has. */
function englishWords(): Promise<ReadonlySet<string>> {
  words ??= (async () => {
    const english = wordsOf((await load('translated.ts')).translated)
    const spanish = new Set(wordsOf((await load('es/index.ts')).catalogues))
    return new Set(english.filter((word) => !spanish.has(word) && !SHARED.has(word)))
  })()
  return words
}

/** In names that data has, too, or signs. */
const SHARED: ReadonlySet<string> = new Set(['am', 'pm', 'oh'])

// By its address: the catalogues belong to the pages, whose types are not those of the journeys.
const load = (file: string): Promise<{ translated: Catalogues; catalogues: Catalogues }> =>
  import(new URL(`../../web/src/lib/messages/${file}`, import.meta.url).href)

const wordsOf = (catalogues: Catalogues): readonly string[] =>
  Object.values(catalogues)
    .flatMap((catalogue) => Object.values(catalogue))
    .flatMap((message) => (typeof message === 'string' ? [message] : Object.values(message)))
    .flatMap((text) => wordsIn(text.replaceAll(/\{\w+\}/g, ' ')))

const wordsIn = (text: string): readonly string[] =>
  [...text.toLowerCase().matchAll(/[\p{L}’']{2,}/gu)].map(([word]) => word)

/** Every text that is seen or read out, the window's title included; the other language's own name is none of them. */
const textsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isData = (element: Element) =>
      element.closest('.language, label[lang], option:not([value=""]), script, style')
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const texts = [document.title]
    for (const element of document.querySelectorAll('body *')) {
      if (isData(element) || !isSeen(element)) continue
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'data-label'])
        texts.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '')
    }
    return [...new Set(texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()))].filter(
      (text) => text !== '',
    )
  })

/** What a record and its parts are called by: whoever keeps it wrote that, in one language. */
export function namesIn(answer: unknown): readonly string[] {
  if (Array.isArray(answer)) return answer.flatMap(namesIn)
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'string') return namesIn(value)
    return /Name|Address|City|parcelNo|taxSaleNo|label|institution|legalAid/i.test(name) ? [value] : []
  })
}

/** All that the company has written of itself. */
export async function namesOfCompany(url: string): Promise<readonly string[]> {
  const site: unknown = await (await fetch(`${url}/api/site/settings`)).json()
  return Object.values(site as object)
    .flat()
    .flatMap((value: unknown) => (typeof value === 'string' ? [value] : []))
}
