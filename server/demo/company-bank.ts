import { addDays, firstOfMonth, type PlainDate } from '@fieldstone/domain/calendar/plain-date'
import { cents, sumCents } from '@fieldstone/domain/money/cents'
import { addAccount, enterBalance } from '../src/features/payments/books/accounts.ts'
import { addBankLine } from '../src/features/payments/books/bank-lines.ts'
import { listOnHand } from '../src/features/payments/books/deposit-lists.ts'
import { makeDeposit } from '../src/features/payments/books/deposits.ts'
import type { Services } from '../src/services.ts'
import { USER } from './log-ins.ts'
import { onDay, ownRequest } from './own-request.ts'

const ADMIN = { role: 'admin', userId: USER.admin } as const

/** The books begin a few months ago, so that some of the recorded checks were deposited since. */
const MONTHS_BACK = 125

/** The company's bank account: the newest checks are on hand, those of the day before are in transit, and a fee is not explained yet. */
export async function openCompanyBank(services: Services, today: PlainDate): Promise<void> {
  const openedOn = firstOfMonth(addDays(today, -MONTHS_BACK))
  const staff = await ownRequest(services, ADMIN)
  const account = await addAccount(await onDay(services, addDays(openedOn, 1), ADMIN), {
    ...{ name: 'Operating account', accountNo: '4471', openedOn, openingCents: cents(2_500_000) },
  })
  const checks = (await listOnHand(staff, { page: 1, pageSize: 200, sort: '' })).rows
  const days = [...new Set(checks.map(({ receivedOn }) => receivedOn))].sort().slice(0, -1)
  const booked = days.slice(0, -1)
  const sumOf = (some: readonly PlainDate[]) =>
    sumCents(checks.filter(({ receivedOn }) => some.includes(receivedOn)).map(({ totalCents }) => totalCents))
  for (const day of days) {
    const depositedOn = addDays(day, 1)
    await makeDeposit(await onDay(services, depositedOn, ADMIN), {
      ...{ accountId: account.id, depositedOn, totalCents: sumOf([day]), note: 'Main Street branch' },
      paymentIds: checks.filter(({ receivedOn }) => receivedOn === day).map(({ id }) => id),
    })
  }
  for (const day of booked)
    await addBankLine(staff, {
      ...{ accountId: account.id, on: addDays(day, 2), amountCents: sumOf([day]) },
      description: 'BRANCH DEPOSIT',
    })
  const feeOn = addDays(firstOfMonth(today), -1)
  await addBankLine(staff, {
    ...{ accountId: account.id, on: feeOn, amountCents: -1_850, description: 'ACCOUNT ANALYSIS FEE' },
  })
  const before = booked.filter((day) => addDays(day, 2) <= feeOn)
  await enterBalance(staff, {
    ...{ accountId: account.id, on: feeOn },
    balanceCents: sumCents([cents(2_500_000 - 1_850), sumOf(before)]),
  })
}
