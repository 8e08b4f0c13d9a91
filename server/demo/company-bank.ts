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

/** The company's bank account: the newest check is on hand, the one before it is in transit, and a fee is not explained yet. */
export async function openCompanyBank(services: Services, today: PlainDate): Promise<void> {
  const openedOn = firstOfMonth(addDays(today, -MONTHS_BACK))
  const staff = await ownRequest(services, ADMIN)
  const account = await addAccount(await onDay(services, addDays(openedOn, 1), ADMIN), {
    ...{ name: 'Operating account', accountNo: '4471', openedOn, openingCents: cents(2_500_000) },
  })
  const checks = (await listOnHand(staff, { page: 1, pageSize: 50, sort: '' })).rows
  const deposited = checks.slice(0, -1)
  const booked = deposited.slice(0, -1)
  for (const { id, receivedOn, totalCents } of deposited) {
    const depositedOn = addDays(receivedOn, 1)
    await makeDeposit(await onDay(services, depositedOn, ADMIN), {
      ...{ accountId: account.id, depositedOn, paymentIds: [id], note: 'Main Street branch' },
      totalCents,
    })
  }
  for (const { receivedOn, totalCents } of booked)
    await addBankLine(staff, {
      ...{ accountId: account.id, on: addDays(receivedOn, 2), amountCents: totalCents },
      description: 'BRANCH DEPOSIT',
    })
  const feeOn = addDays(firstOfMonth(today), -1)
  await addBankLine(staff, {
    ...{ accountId: account.id, on: feeOn, amountCents: -1_850, description: 'ACCOUNT ANALYSIS FEE' },
  })
  const before = booked.filter(({ receivedOn }) => addDays(receivedOn, 2) <= feeOn)
  await enterBalance(staff, {
    ...{ accountId: account.id, on: feeOn },
    balanceCents: sumCents([cents(2_500_000 - 1_850), ...before.map(({ totalCents }) => totalCents)]),
  })
}
