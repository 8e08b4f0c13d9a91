import { requireAdmin, requirePerson } from '../../http/actor.ts'
import type { Handler } from '../../http/handler.ts'
import * as accounts from './service.ts'

export const login: Handler<'login'> = async ({ services, request }, { body }) => {
  const { token, mustEnrol } = await accounts.logIn(services, request, body)
  return { tokenString: token, ...(mustEnrol ? { enrolSecondFactor: true } : {}) }
}

export const logout: Handler<'logout'> = async ({ services, actor, request }) => {
  await accounts.logOut(services, actor, request)
}

export const getSession: Handler<'getSession'> = ({ services, request }) =>
  accounts.sessionLeft(services, request)

export const startSecondFactor: Handler<'startSecondFactor'> = ({ services, actor, request }, { body }) =>
  accounts.startSecondFactor(services, requirePerson(actor), request, body.currentPassword)

export const confirmSecondFactor: Handler<'confirmSecondFactor'> = ({ services, actor, request }, { body }) =>
  accounts.confirmSecondFactor(services, requirePerson(actor), request, body.code)

export const createUser: Handler<'createUser'> = ({ services, request }, { body }) =>
  accounts.signUp(services, request, body)

export const listUsers: Handler<'listUsers'> = ({ services, actor, request }, { query }) =>
  accounts.listUsers(services, requireAdmin(actor), request, query)

export const updateUser: Handler<'updateUser'> = ({ services, actor, request }, { body }) =>
  accounts.updateUser(services, requirePerson(actor), request, body)

export const getUser: Handler<'getUser'> = ({ services, actor, request }, { params }) =>
  accounts.getUser(services, requirePerson(actor), request, params.id)

export const requestReset: Handler<'requestReset'> = async ({ services, actor, request }, { params }) => {
  await accounts.requestReset(services, actor, request, params.id)
  return { sent: true }
}

export const resetPassword: Handler<'resetPassword'> = async ({ services, request }, { query, body }) => {
  accounts.refuseQuery(query)
  await accounts.resetPassword(services, request, body)
  return { reset: true }
}

export const checkReset: Handler<'checkReset'> = async ({ services, request }, { body }) => {
  await accounts.checkReset(services, request, body.token)
}
