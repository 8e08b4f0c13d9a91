import type { Handler } from '../../http/handler.ts'
import * as accounts from './service.ts'

export const login: Handler<'login'> = async (context, { body }) => {
  const { token, mustEnrol } = await accounts.logIn(context, body)
  return { tokenString: token, ...(mustEnrol ? { enrolSecondFactor: true } : {}) }
}

export const logout: Handler<'logout'> = async (context) => {
  await accounts.logOut(context)
}

export const getSession: Handler<'getSession'> = (context) => accounts.sessionLeft(context)

export const startSecondFactor: Handler<'startSecondFactor'> = (context, { body }) =>
  accounts.startSecondFactor(context, body)

export const confirmSecondFactor: Handler<'confirmSecondFactor'> = (context, { body }) =>
  accounts.confirmSecondFactor(context, body.code)

export const createUser: Handler<'createUser'> = (context, { body }) => accounts.signUp(context, body)

export const listUsers: Handler<'listUsers'> = (context, { query }) => accounts.listUsers(context, query)

export const updateUser: Handler<'updateUser'> = (context, { body }) => accounts.updateUser(context, body)

export const getUser: Handler<'getUser'> = (context, { params }) => accounts.getUser(context, params.id)

export const requestReset: Handler<'requestReset'> = async (context, { params }) => {
  await accounts.requestReset(context, params.id)
  return { sent: true }
}

export const resetPassword: Handler<'resetPassword'> = async (context, { query, body }) => {
  accounts.refuseQuery(query)
  await accounts.resetPassword(context, body)
  return { reset: true }
}

export const confirmEmail: Handler<'confirmEmail'> = (context, { body }) =>
  accounts.confirmEmail(context, body.token)

export const sendEmailConfirmation: Handler<'sendEmailConfirmation'> = async (context) => {
  await accounts.sendEmailConfirmation(context)
}

export const checkReset: Handler<'checkReset'> = async (context, { body }) => {
  await accounts.checkReset(context, body.token)
}
