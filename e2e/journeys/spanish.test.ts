import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { openPage } from '../harness/browser.ts'
import { NEW_PASSWORD, newcomer, payOnHostedPage } from '../harness/forms.ts'
import { payableIds } from '../harness/payers.ts'
import { logIn } from '../harness/product.ts'
import { englishOn, namesIn, namesOfCompany } from '../harness/spanish.ts'

const url = inject('productUrl')

test('who chose Spanish meets no English word from the search to the receipt', async () => {
  const { page } = await openPage({ url })
  const id = (await payableIds(url, await logIn(url, 'taxpayer'))).at(-1) ?? 0
  const record = await ask<Record<string, unknown>>(`/api/parcels/${id}`)
  const username = newcomer('vecina')
  const names = [...(await namesOfCompany(url)), ...namesIn(record), username, 'Nora', 'Newcomer']
  const read = async (where: string) => expect(await englishOn(page, names), where).toEqual([])

  await page.goto('/parcels/list')
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByRole('heading', { level: 1, name: 'Busque su certificado de impuestos' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
  await page.getByRole('button', { name: 'Buscar' }).first().click()
  await page.getByRole('alert').first().waitFor()
  await read('a search without a number')

  await page.getByLabel('Número de parcela').fill('92 Meadow Lane')
  await page.getByLabel('¿En qué condado está la propiedad?').waitFor()
  await read('a street that needs its county')

  await page.goto(`/parcels/list?parcel=${record['parcelNo']}`)
  const found = page.getByRole('link', { name: String(record['taxSaleNo']) })
  await found.waitFor()
  await read('the results')
  await found.click()
  await page.getByRole('heading', { level: 1, name: /^Certificado de impuestos/ }).waitFor()
  await read('the certificate')

  await page.getByRole('link', { name: 'Ver la liquidación' }).click()
  await page.getByText('Válido hasta').first().waitFor()
  for (const part of ['Capital', 'Intereses', 'Gastos'])
    await page.getByRole('button', { name: part }).click()
  await page.getByText('Cómo se calculan los intereses').click()
  await read('the payoff and its parts')

  await page.getByRole('button', { name: 'Pagar' }).first().click()
  const asked = page.getByRole('dialog', { name: 'Inicie sesión' })
  await asked.waitFor()
  await read('the log-in that is asked for')
  await asked.getByText('Crear una cuenta').click()
  await signUp(page, username, () => read('a sign-up with nothing filled in'))

  const methods = page.getByRole('dialog', { name: 'Formas de pago' })
  await methods.getByRole('heading', { level: 4 }).first().waitFor()
  await read('the ways to pay')
  await methods.getByRole('button', { name: /^Pagar .* con tarjeta$/ }).click()
  await page.waitForURL(/\/c\/pay\//)
  await payOnHostedPage(page, '4242 4242 4242 4242')

  await page.waitForURL(/paymentprocesssuccess/)
  await page.getByRole('link', { name: 'Abrir el recibo' }).waitFor()
  // Asked once, of whoever has paid.
  await page.getByRole('heading', { name: '¿Cómo prefiere que le escribamos?' }).waitFor()
  await read('the result')
  await page.getByRole('link', { name: 'Abrir el recibo' }).click()
  await page.getByRole('heading', { level: 1, name: 'RECIBO' }).waitFor()
  await read('the receipt')
  expect(await page.getByText(String(record['taxSaleNo'])).count()).toBeGreaterThan(0)
})

test('the language is kept with the account: another browser speaks it after the log-in, and goes back to English for good', async () => {
  const username = newcomer('vecino')
  const first = await openPage({ url })
  await first.page.goto('/signup')
  await first.page.getByRole('button', { name: 'Español' }).click()
  await signUp(first.page, username)
  await first.page.waitForURL(/\/confirmationTaxPayer/)

  const { page } = await openPage({ url })
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Busque su certificado de impuestos' }).waitFor()
  await page.getByText('Buscar por dirección o propietario').click()
  await page.getByLabel('Dirección').fill('Meadow')

  const stored = page.waitForResponse((it) => it.request().method() === 'PUT' && it.ok())
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { level: 1, name: 'Find your tax certificate' }).waitFor()
  await stored
  expect(await page.getByLabel('Address').inputValue()).toBe('Meadow')
  const session = await ask<{ language: string }>(
    '/api/auth/session',
    await logIn(url, username, NEW_PASSWORD),
  )
  expect(session.language).toBe('en')
})

test('staff read English, also in a browser that speaks Spanish', async () => {
  const { page } = await openPage({ url })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByLabel('Nombre de usuario').fill('county')
  await page.getByLabel('Contraseña', { exact: true }).fill('lien-portal-demo')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByRole('link', { name: 'All Liens' }).first().waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  expect(await page.getByRole('button', { name: 'Español' }).count()).toBe(0)
})

/** Fills the form in, in Spanish; `onProblem` once it has been sent with nothing in it. */
async function signUp(page: Page, username: string, onProblem?: () => Promise<void>): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Crear una cuenta' }).waitFor()
  if (onProblem) {
    await page.getByRole('button', { name: 'Crear la cuenta' }).click()
    await page.getByRole('alert').first().waitFor()
    await onProblem()
  }
  const fields = [
    ['Nombre de usuario', username],
    ['Contraseña', NEW_PASSWORD],
    ['Repita la contraseña', NEW_PASSWORD],
    ['Nombre', 'Nora'],
    ['Apellido', 'Newcomer'],
    ['Dirección de correo electrónico', `${username}@example.com`],
    ['Teléfono', '330 555 0199'],
  ] as const
  for (const [label, text] of fields) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Crear la cuenta' }).click()
}

async function ask<Answer>(path: string, token?: string): Promise<Answer> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return (await (await fetch(`${url}${path}`, { headers })).json()) as Answer
}
