import type { Handler } from '../../../../http/handler.ts'
import { describeLockbox as describe } from './describe.ts'
import * as lockbox from './lockbox.ts'

export const previewLockbox: Handler<'previewLockbox'> = (context, { body }) =>
  lockbox.previewLockbox(context, {
    content: body.content,
    map: body.map ?? null,
    stated: body.stated ?? null,
  })

export const describeLockbox: Handler<'describeLockbox'> = ({ services }, { body }) =>
  describe(services.db, body.content)

export const sendLockbox: Handler<'sendLockbox'> = (context, { body }) =>
  lockbox.sendLockbox(context, {
    name: body.name,
    content: body.content,
    seenTotalCents: body.totalAmount,
    layout: body.layout ?? null,
    stated: body.stated ?? null,
  })

export const getLockboxFile: Handler<'getLockboxFile'> = (context, { params }) =>
  lockbox.readLockboxResult(context, params.id)
