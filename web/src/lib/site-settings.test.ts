import { afterEach, expect, test } from 'vitest'
import { chooseLanguage } from './messages/language.ts'
import { officeHours } from './site-settings.ts'

const SITE = { hours: 'Monday to Friday, 9 to 5', hoursEs: 'de lunes a viernes, de 9 a 5' }

afterEach(() => chooseLanguage('en'))

test('office hours are those that the company wrote for the reader’s language', async () => {
  expect(officeHours(SITE)).toBe(SITE.hours)
  await chooseLanguage('es')
  expect(officeHours(SITE)).toBe(SITE.hoursEs)
})

test('written in English alone: a reader of Spanish meets none', async () => {
  await chooseLanguage('es')
  expect(officeHours({ ...SITE, hoursEs: '' })).toBe('')
})
