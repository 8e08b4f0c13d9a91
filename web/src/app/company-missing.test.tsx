import { cents } from '@fieldstone/domain/money/cents'
import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import PaymentMethodsDialog from '../features/payments/begin/payment-methods-dialog.tsx'
import ContactPage from '../features/site/contact-page.tsx'
import { FeeTable } from '../features/site/fee-table.tsx'
import { ReachServicing, ServicingPhone } from '../lib/contact.tsx'
import { answerApi, renderPage, signIn } from '../lib/testing.tsx'
import { PAYMENT_CONFIG, SITE_SETTINGS } from '../lib/wire.fixtures.ts'
import { aCertificate } from '../records/certificate.fixtures.ts'
import { Banners } from './banners.tsx'
import { Footer } from './layout.tsx'

const UNSET = {
  ...SITE_SETTINGS,
  companyName: '',
  postalAddress: [],
  paymentAddress: [],
  phone: '',
  tollFree: '',
  servicingEmail: '',
  missingSettings: ['companyName', 'paymentAddress', 'phone'],
}

const open = (page: React.ReactNode) => {
  answerApi({
    'GET /api/site/settings': { body: UNSET },
    'GET /api/payments/config': { body: { ...PAYMENT_CONFIG, companySet: false } },
  })
  return renderPage('/', page, '/')
}

test('company not set: the contact page has the form alone, and says that phone and addresses follow', async () => {
  const { container } = open(<ContactPage />)
  await screen.findByText(/will be here soon/)
  expect(screen.queryByRole('heading', { name: 'By mail' })).toBeNull()
  expect(container.querySelector('address')).toBeNull()
})

test('company not set: whom to ask is the contact form, not an empty phone', async () => {
  open(<ReachServicing />)
  const link = await screen.findByRole('link', { name: 'Contact Us' })
  expect(link.getAttribute('href')).toBe('/contact')
  expect(document.querySelector('a[href^="tel:"], a[href^="mailto:"]')).toBeNull()
})

test('company not set, a sentence says whom to call: it leads to the contact form, as there is no number', async () => {
  open(<ServicingPhone />)
  const link = await screen.findByRole('link', { name: 'our office' })
  expect(link.getAttribute('href')).toBe('/contact')
})

test('company not set: the footer names nobody', async () => {
  const { container } = open(<Footer keys={null} />)
  await vi.waitFor(() => expect(screen.getByText('Privacy Policy')).toBeTruthy())
  expect(container.textContent).not.toContain('©')
})

test('company not set: the payment dialog offers no way to pay, and says so', async () => {
  const certificate = aCertificate({ totalCents: cents(100_000) })
  open(<PaymentMethodsDialog certificate={certificate} isOpen onClose={() => undefined} />)
  await screen.findByText(/You cannot pay here yet/)
  expect(screen.queryAllByRole('heading', { level: 4 })).toHaveLength(0)
})

test('company not set: the table of fees names no way to pay', async () => {
  open(<FeeTable />)
  await screen.findByText(/You cannot pay here yet/)
  expect(screen.queryByRole('table')).toBeNull()
})

test('company not set: every page of staff says what is missing; an administrator is led to it', async () => {
  signIn(0)
  open(<Banners isStaff />)
  await screen.findByText(/Not set yet: Company name, Address for payments by mail, Phone\./)
  expect(screen.getByRole('link').getAttribute('href')).toMatch(/^\/admin\//)
  cleanup()
  signIn(3)
  open(<Banners isStaff />)
  await screen.findByText(/Not set yet/)
  expect(screen.queryByRole('link')).toBeNull()
})

test('company not set: payers see no band', async () => {
  signIn(2)
  open(<Banners />)
  await vi.waitFor(() => expect(screen.getByText(/Demonstration/)).toBeTruthy())
  expect(screen.queryByText(/Not set yet/)).toBeNull()
})
