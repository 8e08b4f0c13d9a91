import type { Handler } from '../http/handler.ts'
import { lastReport, verifyAndKeep } from './run.ts'

export const verifyNow: Handler<'verifyNow'> = ({ services }) => verifyAndKeep(services)

export const lastVerify: Handler<'lastVerify'> = ({ services }) => lastReport(services)
