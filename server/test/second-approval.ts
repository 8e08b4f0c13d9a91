import type { TestActor } from './actors.ts'
import { createActor } from './actors.ts'
import type { TestApp } from './test-app.ts'

type App = Pick<TestApp, 'db' | 'services' | 'inject'>

/** The request that this administrator made last; null: none. */
export async function lastApproval(
  { db }: App,
  requester: Pick<TestActor, 'userId'>,
): Promise<number | null> {
  const row = await db
    .selectFrom('approval')
    .select('id')
    .where('requested_by', '=', requester.userId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}

export const approveAs = (testApp: App, by: TestActor, approvalId: number) =>
  testApp.inject({
    method: 'POST',
    url: `/api/admin/approvals/${approvalId}/approve`,
    token: by.token,
    payload: { currentPassword: by.password },
  })

/** A second administrator approves a request, as one who changes settings in a test needs it. */
export async function approveBySecond(testApp: App, approvalId: number): Promise<void> {
  const answer = await approveAs(testApp, await createActor(testApp, 'admin'), approvalId)
  if (answer.statusCode !== 200) throw new Error(`not approved: ${answer.statusCode} ${answer.body}`)
}

/** Sends a change by the own password and has a second administrator approve what waits of it. */
export async function changeWithSecond(
  testApp: App,
  actor: TestActor,
  { method, url, payload }: { method: 'POST' | 'PUT'; url: string; payload: object },
): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
  const answer = await testApp.inject({
    ...{ method, url, token: actor.token },
    payload: { ...payload, currentPassword: actor.password },
  })
  const body = answer.json<Record<string, unknown>>()
  if (typeof body['approvalID'] === 'number') await approveBySecond(testApp, body['approvalID'])
  return { status: answer.statusCode, body }
}
