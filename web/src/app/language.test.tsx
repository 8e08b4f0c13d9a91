import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import ForgotPasswordPage from '../features/accounts/forgot-password-page.tsx'
import LoginPage from '../features/accounts/login-page.tsx'
import SignUpPage from '../features/accounts/sign-up-page.tsx'
import VerifyPage from '../features/analysis/proofs/verify-page.tsx'
import MyParcelsPage from '../features/certificates/my-parcels-page.tsx'
import SearchPage from '../features/certificates/search-page.tsx'
import AboutPage from '../features/site/about-page.tsx'
import AccessibilityPage from '../features/site/accessibility-page.tsx'
import ContactPage from '../features/site/contact-page.tsx'
import DisclaimerPage from '../features/site/disclaimer-page.tsx'
import FaqPage from '../features/site/faq-page.tsx'
import HardshipPage from '../features/site/hardship-page.tsx'
import HelpPage from '../features/site/help-page.tsx'
import HomePage from '../features/site/home-page.tsx'
import PrivacyPage from '../features/site/privacy-page.tsx'
import { currentLanguage, languages, preferredLanguage } from '../lib/messages/language.ts'
import { mapTexts, PSEUDO, speakEnglish, speakPseudo } from '../lib/messages/pseudo.testing.ts'
import { translated as english } from '../lib/messages/translated.ts'
import { removeStored, writeStored } from '../lib/storage.ts'
import { answerApi, renderPage } from '../lib/testing.tsx'
import { UiWordsProvider } from '../ui/words.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { navLinks } from './nav.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { uiWords } from './ui-words.ts'

beforeEach(speakPseudo)
afterEach(() => {
  speakEnglish()
})

test('a text is in the language of the moment it is shown, though its module was loaded before', () => {
  expect(navLinks(null).map(({ label }) => label)).toEqual([
    '⟦Lien Payoff⟧',
    '⟦About⟧',
    '⟦FAQ⟧',
    '⟦Contact Us⟧',
    '⟦Login⟧',
  ])
  expect(document.documentElement.lang).toBe('zz')
  speakEnglish()
  expect(navLinks(null)[0]?.label).toBe('Lien Payoff')
  expect([currentLanguage(), document.documentElement.lang]).toEqual(['en', 'en'])
})

test('the reader’s own choice is spoken, else the first language of the browser that there is, else English', () => {
  expect(languages()).toEqual(['en', 'es'])
  const spoken = vi.spyOn(navigator, 'languages', 'get')
  expect(
    [['fr', 'en'], ['es-MX', 'en'], ['en-US', 'es'], ['fr']].map((tags) => {
      spoken.mockReturnValue(tags)
      return preferredLanguage()
    }),
  ).toEqual(['en', 'es', 'en', 'en'])
  writeStored('language', 'es')
  expect(preferredLanguage()).toBe('es')
  removeStored('language')
  spoken.mockRestore()
})

test('the document names the languages that there are, so that its first script finds the reader’s', () => {
  const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8')
  expect(/data-languages="([^"]*)"/.exec(html)?.[1]).toBe(languages().join(' '))
})

test('a rendered page is taken over where the browser writes the name of a language with a capital letter, as Safari does', () => {
  speakEnglish()
  const root = document.createElement('div')
  root.innerHTML = renderToString(<LanguageSwitch />)
  const rendered = root.firstChild
  const named = vi.spyOn(Intl.DisplayNames.prototype, 'of').mockReturnValue('Español')
  const onRecoverableError = vi.fn()
  act(() => {
    hydrateRoot(root, <LanguageSwitch />, { onRecoverableError })
  })
  expect(named).toHaveBeenCalled()
  named.mockRestore()
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(root.firstChild).toBe(rendered)
})

/** Of what is read on a page and on paper; contract has their words. */
const PAPERS = ['invoice', 'progress', 'receipt']

test('every catalogue is either read by the name that all languages have it under, or in English alone', () => {
  const folder = join(import.meta.dirname, '../lib/messages')
  const lookups = readdirSync(folder)
    .filter((name) => /(?<!test|testing)\.ts$/.test(name))
    .flatMap((name) => /^export const t = (.+)$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? [])
  const staff = lookups.filter((lookup) => /^staffTranslator\(\w+\)$/.test(lookup))
  const names = lookups.flatMap((lookup) => /^translator\('(\w+)', \1\)$/.exec(lookup)?.[1] ?? [])
  expect(names.length + staff.length).toBe(lookups.length)
  expect(staff.length).toBeGreaterThan(30)
  expect([...names, ...PAPERS].sort()).toEqual(Object.keys(english).sort())
})

/** The texts of a language that fill in other values than the English ones. */
function wrongPlaces(other: object): string[] {
  const places = (text: unknown) =>
    [...new Set([...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map((it) => it[1]))].sort().join()
  const catalogues = other as Readonly<Record<string, Readonly<Record<string, unknown>>>>
  return Object.entries(english).flatMap(([name, catalogue]) =>
    Object.entries(catalogue)
      .filter(([key, text]) => places(text) !== places(catalogues[name]?.[key]))
      .map(([key]) => `${name}.${key}`),
  )
}

test('every language fills in the same values as English', async () => {
  const folders = import.meta.glob<{ catalogues: object }>('../lib/messages/*/index.ts')
  for (const load of Object.values(folders)) expect(wrongPlaces((await load()).catalogues)).toEqual([])
  expect(wrongPlaces(PSEUDO)).toEqual([])
  expect(wrongPlaces(mapTexts((text) => text.replace('{count}', '{amount}')))).toContain('search.resultCount')
})

const PAGES: readonly (readonly [string, ReactNode])[] = [
  ['/home', <HomePage key="1" />],
  ['/about', <AboutPage key="2" />],
  ['/faq', <FaqPage key="3" />],
  ['/contact', <ContactPage key="4" />],
  ['/help', <HelpPage key="5" />],
  ['/help/cannotpay', <HardshipPage key="5b" />],
  ['/accessibility', <AccessibilityPage key="5c" />],
  ['/verify', <VerifyPage key="5d" />],
  ['/privacy', <PrivacyPage key="6" />],
  ['/disclaimer', <DisclaimerPage key="7" />],
  ['/login', <LoginPage key="8" />],
  ['/signup', <SignUpPage key="9" />],
  ['/forgotPassword', <ForgotPasswordPage key="10" />],
  ['/parcels/list', <SearchPage key="11" />],
  ['/taxpayer/parcels/mine', <MyParcelsPage key="12" />],
  ['/nowhere', <NotFoundPage key="13" />],
]

/** Names of places are data. */
const DATA = '[data-testid], option:not([value=""]), style'

test.each(PAGES)('A12 every text of %s comes from the catalogue', (path, page) => {
  answerApi({})
  const { container } = renderPage(path, <UiWordsProvider words={uiWords()}>{page}</UiWordsProvider>, path)
  const shown = container.cloneNode(true) as HTMLElement
  for (const data of shown.querySelectorAll(DATA)) data.remove()
  expect(outsideBrackets(shown.textContent ?? '')).toBe('')
  const named = [...shown.querySelectorAll('*')].flatMap((it) =>
    ['aria-label', 'placeholder', 'title', 'alt'].map((name) => it.getAttribute(name) ?? ''),
  )
  expect(named.map(outsideBrackets).join('')).toBe('')
})

/** The letters that stand in no text of the catalogue, which may stand within one another. */
function outsideBrackets(text: string): string {
  let depth = 0
  return [...text]
    .filter((sign) => {
      if (sign === '⟦') depth += 1
      if (sign === '⟧') depth -= 1
      return depth === 0 && /\p{L}/u.test(sign)
    })
    .join('')
}
