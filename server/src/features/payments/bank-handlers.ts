import type { Handler } from '../../http/handler.ts'
import { linkAccount } from './bank/link.ts'
import { listOwnAccounts } from './bank/list.ts'
import { registerAccount } from './bank/register.ts'
import { removeAccount, setDefaultAccount } from './bank/remove.ts'
import { verifyAccount } from './bank/verify.ts'
import * as debit from './begin/charge.ts'
import * as authorization from './begin/read-authorization.ts'
import { channelOf, requireProvider } from './core/require-provider.ts'

export const registerAch: Handler<'registerAch'> = (context, { body }) =>
  registerAccount(context, channelOf(context), body)

export const linkAch: Handler<'linkAch'> = (context, { body }) =>
  linkAccount(context, channelOf(context), body)

export const listAch: Handler<'listAch'> = (context) => listOwnAccounts(context)

export const verifyAch: Handler<'verifyAch'> = (context, { body }) =>
  verifyAccount(context, channelOf(context), body)

export const setDefaultAch: Handler<'setDefaultAch'> = (context, { params }) =>
  setDefaultAccount(context, params.id)

export const clearSavedAch: Handler<'clearSavedAch'> = (context, { params }) =>
  removeAccount(context, params.id)

export const readAuthorization: Handler<'readAuthorization'> = (context, { query }) =>
  authorization.readAuthorization(context, query)

export const chargeAch: Handler<'chargeAch'> = (context, { body }) =>
  debit.chargeAccount(context, requireProvider(context), 'FULL', body)
