import type { Context } from '../../../context.ts'
import type { Handler } from '../../../http/handler.ts'
import type { Channel } from '../method.ts'
import { requireProvider } from '../service.ts'
import * as debit from './charge.ts'
import { linkAccount } from './link.ts'
import { listOwnAccounts } from './list.ts'
import * as authorization from './read-authorization.ts'
import { registerAccount } from './register.ts'
import { removeAccount, setDefaultAccount } from './remove.ts'
import { verifyAccount } from './verify.ts'

const channelOf = ({ services }: Context): Channel => ({ services, provider: requireProvider(services) })

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
  debit.chargeAccount(context, channelOf(context), 'FULL', body)
