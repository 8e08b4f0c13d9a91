import * as z from 'zod/mini'
import { bankBalance, depositAccount } from '../../entities/payments/deposit-account.ts'
import { entity } from '../../entity.ts'
import { dayFilters, list } from '../../list.ts'
import { byId } from '../../paging.ts'
import { ADMIN, nothing, route } from '../../route.ts'
import { date, formInt, idText, money, text } from '../../values.ts'

const facts = entity({
  name: text(80).check(z.minLength(1, 'Enter a name for the account')),
  accountNo: z._default(
    text(34).check(z.regex(/^[A-Za-z0-9 -]*$/, 'Enter the account number with digits and letters')),
    '',
  ),
  openedOn: ['openedDate', date],
  openingCents: ['openingBalance', money],
})

/** The company's bank accounts and their stated balances. */
export const depositAccountRoutes = {
  listDepositAccounts: route({
    method: 'GET',
    path: '/api/payments/depositaccounts',
    access: ADMIN,
    reads: 'books',
    summary: 'The bank accounts into which money is deposited, with their balances.',
    answer: z.array(depositAccount),
  }),
  addDepositAccount: route({
    method: 'POST',
    path: '/api/payments/depositaccounts',
    access: ADMIN,
    status: 201,
    changes: ['books'],
    summary: 'Add a bank account with its balance at the beginning of the day on which its books begin.',
    body: facts,
    answer: depositAccount,
  }),
  changeDepositAccount: route({
    method: 'PUT',
    path: '/api/payments/depositaccounts/:id',
    access: ADMIN,
    changes: ['books'],
    summary: 'Change a bank account. Its opening balance is fixed once the first month is closed.',
    params: byId,
    body: facts,
    answer: depositAccount,
    errors: ['not_found'],
  }),
  listBankBalances: route({
    method: 'GET',
    path: '/api/payments/bankbalances',
    access: ADMIN,
    reads: 'books',
    summary: 'The balances that the bank states at the end of a day, with what the lines come to.',
    ...list({
      name: 'bank-balances',
      sorts: ['balanceDate'],
      filters: { ...dayFilters, account: z.optional(idText) },
      columns: [
        ['Account', 'accountName'],
        ['Day', 'balanceDate'],
        ['Stated', 'statedBalance'],
        ['Computed', 'computedBalance'],
        ['Difference', 'difference'],
        ['File', 'fileName'],
        ['Entered by', 'enteredBy'],
      ],
      money: ['Stated', 'Computed', 'Difference'],
    }),
    answer: z.array(bankBalance),
  }),
  enterBankBalance: route({
    method: 'POST',
    path: '/api/payments/bankbalances',
    access: ADMIN,
    status: 204,
    changes: ['books'],
    summary: 'Enter the balance that the bank states at the end of a day, or correct it.',
    body: entity({
      accountId: ['accountID', formInt(1)],
      on: ['balanceDate', date],
      balanceCents: ['statedBalance', money],
    }),
    answer: nothing,
    errors: ['not_found'],
  }),
} as const
