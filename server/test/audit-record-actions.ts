import { fileURLToPath } from 'node:url'
import type { Route } from '@fieldstone/contract/route'
import { routes } from '@fieldstone/contract/routes'
import { firstOfMonth, lastOfMonth, type PlainDate, plainDate } from '@fieldstone/domain/calendar/plain-date'
import { expect } from 'vitest'
import { importFile } from '../src/features/intake/file/import-file.ts'
import { readMap } from '../src/features/intake/file/map.ts'
import { tasksJob } from '../src/jobs/tasks.ts'
import { NO_PROGRESS } from '../src/tasks/progress.ts'
import { addTask } from '../src/tasks/rows.ts'
import { createActor } from './actors.ts'
import {
  type AuditedAction,
  type AuditWorld,
  approve,
  confirmationOf,
  createStaff,
  TYPED,
} from './audit-world.ts'
import { createCertificate, createParcelPair, insertDepositAccount } from './factories.ts'
import { importRequest } from './import-request.ts'
import { createLien } from './payments-world.ts'

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export const RECORDS: readonly AuditedAction[] = [
  ...(['set-status-override', 'remove-status-override'] as const).map(
    (action): AuditedAction => ({
      what: action,
      act: async (world) => {
        const { id } = await createLien(world)
        const set = (status: string | null) =>
          world.send('PUT', `/api/parcels/${id}/status`, {
            actor: world.admin,
            payload: { status, reason: TYPED.name },
          })
        await set('Legal')
        if (action === 'remove-status-override') await set(null)
        return { who: world.admin, action, subject: `certificate:${id}` }
      },
    }),
  ),
  ...Object.values(routes as Readonly<Record<string, Route>>).flatMap(({ method, path, access, csv }) =>
    csv === undefined ? [] : [exported({ method, path }, csv.name, readerOf(access))],
  ),
  ...(['payer', 'nobody'] as const).map(
    (reader): AuditedAction => ({
      what: `the invoice with the owner's name leaves as PDF to ${reader}`,
      act: async (world) => {
        const { id } = await createLien(world)
        const actor = reader === 'payer' ? { actor: world.payer } : {}
        await world.send('GET', `/api/parcels/${id}/payoffinvoice.pdf`, actor)
        const who = reader === 'payer' ? world.payer : null
        const detail = { file: 'payoff-invoice', quoteId: expect.any(Number) }
        return { who, action: 'export', subject: `certificate:${id}`, detail }
      },
    }),
  ),
  {
    what: 'an administrator reads the list of accounts',
    act: async (world) => {
      await world.send('GET', '/api/users', { actor: world.admin })
      return { who: world.admin, action: 'read', subject: 'list:users' }
    },
  },
  ...(['/api/parcels/payoffs', '/api/payments/GetWebPaymentLogs'] as const).map(
    (path): AuditedAction => ({
      what: `an administrator reads ${path}`,
      act: async (world) => {
        await world.send('GET', path, { actor: world.admin })
        const list = path.endsWith('payoffs') ? 'payoff-views' : 'web-payments'
        return { who: world.admin, action: 'read', subject: `list:${list}` }
      },
    }),
  ),
  {
    what: 'an attorney changes a legal file',
    act: async (world) => {
      const id = await legalFile(world)
      await world.send('PUT', '/api/parcels', {
        actor: world.legal,
        payload: { parcelID: id, webNotes: TYPED.name, complaintFiledDate: '2026-11-03' },
      })
      const detail = { fields: 'webNotes,complaintFiledDate' }
      return { who: world.legal, action: 'update-legal-file', subject: `certificate:${id}`, detail }
    },
  },
  {
    what: 'an attorney assigns legal files',
    act: async (world) => {
      const id = await legalFile(world)
      const { userId } = world.legal
      await world.send('POST', '/api/legal/assign', {
        actor: world.legal,
        payload: { parcelIDs: [id], webAssignedAttorneyUserID: userId },
      })
      const detail = { count: 1, certificates: String(id) }
      return { who: world.legal, action: 'assign-legal-files', subject: `user:${userId}`, detail }
    },
  },
  ...(['add-firm', 'save-firm', 'close-firm', 'reopen-firm'] as const).map(
    (action): AuditedAction => ({
      what: action,
      act: async (world) => {
        const send = (method: 'POST' | 'PUT', path: string, payload: object) =>
          world.send(method, `/api/admin/firms${path}`, { actor: world.admin, payload })
        const firmName = `${TYPED.name} ${action}`
        const { attorneyID: id } = (await send('POST', '', { firmName })).json()
        if (action === 'save-firm') await send('PUT', `/${id}`, { firmName, city: TYPED.name })
        if (action === 'close-firm' || action === 'reopen-firm') await send('POST', `/${id}/close`, {})
        if (action === 'reopen-firm') await send('POST', `/${id}/reopen`, {})
        return { who: world.admin, action, subject: `firm:${id}` }
      },
    }),
  ),
  {
    what: 'an administrator sets how long records are kept',
    act: async (world) => {
      const payload = { days: 45 }
      await world.send('PUT', '/api/admin/retention/mails', { actor: world.admin, payload })
      const detail = { before: 30, after: 45 }
      return { who: world.admin, action: 'set-retention', subject: 'records:mails', detail }
    },
  },
  ...(['place-preservation-hold', 'lift-preservation-hold'] as const).map(
    (action): AuditedAction => ({
      what: action,
      act: async (world) => {
        const { id } = await createLien(world)
        const reason = TYPED.name
        const send = (path: string) =>
          world.send('POST', `/api/admin/${path}`, { actor: world.admin, payload: { reason } })
        const placed = await send(`parcels/${id}/preservation`)
        const [hold] = placed.json<{ holds: { id: number }[] }>().holds
        if (action === 'lift-preservation-hold') await send(`preservation/${hold?.id}/lift`)
        return { who: world.admin, action, subject: `certificate:${id}` }
      },
    }),
  ),
  ...(
    [
      'ask-account-deletion',
      'withdraw-account-deletion',
      'decline-account-deletion',
      'delete-account-data',
    ] as const
  ).map(
    (action): AuditedAction => ({
      what: action,
      act: async (world) => {
        const owner = await createActor(world.testApp, 'taxpayer')
        const payload = { currentPassword: owner.password }
        await world.send('POST', '/api/account/deletion', { actor: owner, payload })
        const path = `/api/admin/people/${owner.userId}/deletion`
        if (action === 'withdraw-account-deletion')
          await world.send('DELETE', '/api/account/deletion', { actor: owner })
        if (action === 'decline-account-deletion')
          await world.send('POST', `${path}/decline`, { actor: world.admin, payload: { reason: TYPED.name } })
        if (action === 'delete-account-data')
          await world.send('POST', path, { actor: world.admin, payload: {} })
        const isOwn = action === 'ask-account-deletion' || action === 'withdraw-account-deletion'
        return { who: isOwn ? owner : world.admin, action, subject: `user:${owner.userId}` }
      },
    }),
  ),
  {
    what: 'a person downloads what is held about them',
    act: async (world) => {
      const owner = await createActor(world.testApp, 'taxpayer')
      await world.send('GET', '/api/account/export', { actor: owner })
      return { who: owner, action: 'export', subject: `user:${owner.userId}` }
    },
  },
  {
    what: 'an administrator gives legal files to a firm',
    act: async (world) => {
      const { id } = await createLien(world)
      await world.send('POST', '/api/legal/place', {
        actor: world.admin,
        payload: { parcelIDs: [id], ohsAttorneyID: world.legal.firmId },
      })
      const detail = { count: 1, certificates: String(id) }
      return { who: world.admin, action: 'place-legal-files', subject: `firm:${world.legal.firmId}`, detail }
    },
  },
  {
    what: 'an administrator gives what is chosen in a list to a firm',
    act: async (world) => {
      const { id } = await createLien(world)
      await world.send('POST', '/api/legal/place/chosen', {
        actor: world.admin,
        payload: { parcelIDs: [id], ohsAttorneyID: world.legal.firmId, isActive: true },
      })
      const detail = { count: 1, certificates: String(id) }
      return { who: world.admin, action: 'place-legal-files', subject: `firm:${world.legal.firmId}`, detail }
    },
  },
  ...(['confirm-bulk-change', 'undo-bulk-change'] as const).map(
    (action): AuditedAction => ({
      what: action,
      act: async (world) => {
        const path = '/api/legal/placementbatches'
        const post = async (to: string, payload: object) => {
          const answer = await world.send('POST', path + to, { actor: world.admin, payload })
          await tasksJob.run(world.testApp.services)
          return answer
        }
        const { batchID } = (await post('', { match: { filter: 'nobody like that' }, isActive: true })).json()
        await post(`/${batchID}/confirm`, {})
        if (action === 'undo-bulk-change') await post(`/${batchID}/undo`, {})
        return { who: world.admin, action, subject: `placement_batch:${batchID}` }
      },
    }),
  ),
  {
    what: 'an attorney adds a defendant',
    act: async (world) => {
      const id = await legalFile(world)
      await world.send('POST', `/api/legal/${id}/servicetracking`, {
        actor: world.legal,
        payload: { defendantName: TYPED.name },
      })
      return { who: world.legal, action: 'change-defendant', subject: `certificate:${id}` }
    },
  },
  {
    what: 'an attorney adds an expense',
    act: async (world) => {
      const id = await legalFile(world)
      await world.send('POST', `/api/legal/${id}/expensetracking`, {
        actor: world.legal,
        payload: { expenseDescr: TYPED.name, expenseAmt: 85 },
      })
      return { who: world.legal, action: 'change-expense', subject: `certificate:${id}` }
    },
  },
  {
    what: 'an attorney says which document proves an expense',
    act: async (world) => {
      const id = await legalFile(world)
      const payload = { expenseDescr: TYPED.name, expenseAmt: 85 }
      const added = await world.send('POST', `/api/legal/${id}/expensetracking`, {
        actor: world.legal,
        payload,
      })
      const itemID = added.json<{ expenseID: number }>().expenseID
      await world.send('PUT', `/api/parcels/${id}/grounds`, {
        actor: world.legal,
        payload: { kind: 'expense', itemID, documentID: null },
      })
      const detail = { kind: 'expense', item: itemID, document: null }
      return { who: world.legal, action: 'prove-charge', subject: `certificate:${id}`, detail }
    },
  },
  ...(['mark-deadline', 'unmark-deadline'] as const).map(
    (action): AuditedAction => ({
      what: action,
      act: async (world) => {
        const id = await legalFile(world, { noi_filed_on: plainDate('2026-11-02') })
        const marked = await world.send('POST', `/api/legal/${id}/deadlinemarks`, {
          actor: world.legal,
          payload: { rule: 'complaint', dueDate: '2027-01-31', handledReason: TYPED.name },
        })
        const { deadlineMarkID } = marked.json<{ deadlineMarkID: number }>()
        if (action === 'unmark-deadline')
          await world.send('DELETE', `/api/legal/deadlinemarks/${deadlineMarkID}`, { actor: world.legal })
        return { who: world.legal, action, subject: `certificate:${id}` }
      },
    }),
  ),
  ...(['create-calendar-feed', 'revoke-calendar-feed'] as const).map(
    (action): AuditedAction => ({
      what: action,
      act: async (world) => {
        const send = (method: 'POST' | 'DELETE') =>
          world.send(method, '/api/legal/calendar', {
            actor: world.legal,
            ...(method === 'POST' ? { payload: {} } : {}),
          })
        await send('POST')
        if (action === 'revoke-calendar-feed') await send('DELETE')
        return { who: world.legal, action, subject: `user:${world.legal.userId}` }
      },
    }),
  ),
  {
    what: 'an administrator posts an expense',
    act: async (world) => {
      const id = await legalFile(world)
      const added = await world.send('POST', `/api/legal/${id}/expensetracking`, {
        actor: world.legal,
        payload: { expenseAmt: 85, expenseKind: 'title' },
      })
      await world.send('POST', `/api/legal/${id}/expensetracking/post`, {
        actor: world.admin,
        payload: { expenseIDs: [added.json().expenseID] },
      })
      const detail = { totalCents: 8500 }
      return { who: world.admin, action: 'post-expenses', subject: `certificate:${id}`, detail }
    },
  },
  {
    what: 'an attorney adds a file',
    act: async (world) => {
      const [certificateId, id] = await addPdf(world)
      const detail = { certificateId, mediaType: 'application/pdf', byteCount: A_PDF.length }
      return { who: world.legal, action: 'add-document', subject: `document:${id}`, detail }
    },
  },
  {
    what: 'an attorney opens a file',
    act: async (world) => {
      const [, id] = await addPdf(world)
      await world.send('GET', `/api/documents/${id}/file`, { actor: world.legal })
      return { who: world.legal, action: 'export', subject: `document:${id}`, detail: { file: 'document' } }
    },
  },
  ...(['change', 'remove', 'restore', 'ask-for'] as const).map(
    (name): AuditedAction => ({
      what: `${name === 'ask-for' ? 'an administrator asks for' : `an attorney does this with: ${name}`} a file`,
      act: async (world) => {
        const [certificateId, id] = await addPdf(world)
        const who = name === 'ask-for' ? world.admin : world.legal
        const url = `/api/documents/${id}`
        const alone = {
          category: 'court',
          visibleToAdmin: false,
          visibleToCounty: false,
          visibleToLegal: false,
        }
        const put = () => world.send('PUT', url, { actor: world.legal, payload: alone })
        const post = (act: string) => world.send('POST', `${url}/${act}`, { actor: who, payload: {} })
        if (name === 'change' || name === 'ask-for') await put()
        if (name === 'remove' || name === 'restore') await post('remove')
        if (name === 'restore') await post('restore')
        if (name === 'ask-for') await post('ask')
        const field = {
          change: { documentVisibility: 'own' },
          remove: { documentRemoved: 'true' },
          restore: { documentRestored: 'true' },
          'ask-for': { documentAsked: 'true' },
        }[name]
        const detail = { certificateId, ...field }
        return { who, action: `${name}-document`, subject: `document:${id}`, detail }
      },
    }),
  ),
  {
    what: 'an administrator changes the settings of a county',
    act: async (world) => {
      const change = (noPayoffAfterLegal: boolean) =>
        world.send('PUT', '/api/counties/855/settings', {
          actor: world.admin,
          payload: {
            canRequestPayoff: true,
            mustGetPayoffFromCountyIfSheriffSaleDate: false,
            noPayoffAfterLegal,
          },
        })
      const { approvalID } = (await change(true)).json()
      await approve(world, approvalID)
      const detail = { noPayoffAfterLegal: true }
      return { who: world.admin, action: 'set-county-settings', subject: 'county:855', detail, from: null }
    },
  },
  {
    what: 'an administrator adds payoff rules',
    act: async (world) => {
      const added = await world.send('POST', '/api/admin/payoffrules', {
        actor: world.admin,
        payload: {
          stateID: 'OH',
          countyID: 855,
          effectiveFrom: '2026-01-01',
          values: { bankruptcyStaffOnly: false },
          ...confirmationOf(world, world.admin),
        },
      })
      await approve(world, added.json().approvalID)
      const { id } = await world.testApp.db
        .selectFrom('regime')
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      const detail = { state: 'OH', county: 855, from: '2026-01-01', settings: 'bankruptcyStaffOnly' }
      return {
        who: world.admin,
        from: null,
        action: 'set-payoff-rules',
        subject: `payoff-rules:${id}`,
        detail,
      }
    },
  },
  ...(['request-approval', 'approve-request', 'decline-request', 'cancel-request'] as const).map(
    (action): AuditedAction => ({
      what: action,
      act: async (world) => {
        const added = await createActor(world.testApp, 'admin', { isApproved: false })
        const asked = await world.send('PUT', '/api/users', {
          actor: world.admin,
          payload: { id: added.userId, approved: true },
        })
        const { approvalID } = asked.json<{ approvalID: number }>()
        const act = action.replace(/-.*/, '')
        const isOwn = action === 'request-approval' || action === 'cancel-request'
        const who = isOwn ? world.admin : await createStaff(world, 'admin')
        if (action !== 'request-approval')
          await world.send('POST', `/api/admin/approvals/${approvalID}/${act}`, {
            actor: who,
            ...(action === 'approve-request' ? { payload: confirmationOf(world, who) } : {}),
          })
        const detail = { act: 'administrator-added', requestedBy: world.admin.userId }
        return { who, action, subject: `approval:${approvalID}`, detail }
      },
    }),
  ),
  ...(['stage', 'run', 'discard'] as const).map(
    (act): AuditedAction => ({
      what: `an administrator stages a rehearsal, and does this with it: ${act}`,
      act: async (world) => {
        const id = await rehearse(world)
        await world.testApp.db
          .updateTable('task')
          .set({ state: 'canceled' })
          .where('kind', '=', 'rehearsal')
          .execute()
        if (act !== 'stage')
          await world.send('POST', `/api/admin/rehearsals/${id}/${act}`, { actor: world.admin })
        const detail = { state: 'OH', county: 855, from: '2026-01-01', settings: 'bankruptcyStaffOnly' }
        return { who: world.admin, action: `${act}-rehearsal`, subject: `rehearsal:${id}`, detail }
      },
    }),
  ),
  {
    what: 'an administrator changes the settings of the company',
    act: async (world) => {
      const settings = await world.send('GET', '/api/adminsettings', { actor: world.admin })
      await world.send('PUT', '/api/adminsettings', {
        actor: world.admin,
        payload: { ...settings.json(), fax: '(330) 555-0177' },
      })
      const detail = { fields: 'fax' }
      return { who: world.admin, action: 'set-company-settings', subject: 'settings:1', detail }
    },
  },
  {
    what: 'an administrator adds a county',
    act: async (world) => {
      const payload = { stateID: 'OH', countyName: 'Portage', fips: '39133', timeZone: 'America/New_York' }
      await world.send('POST', '/api/counties', { actor: world.admin, payload })
      const detail = { state: 'OH', fips: '39133', timeZone: 'America/New_York' }
      return { who: world.admin, action: 'add-place', subject: 'county:39133', detail }
    },
  },
  {
    what: 'an administrator puts a first step off',
    act: async (world) => {
      const payload = { step: 'firm', putOff: true }
      await world.send('POST', '/api/admin/firststeps/putoff', { actor: world.admin, payload })
      return { who: world.admin, action: 'set-up', subject: 'first-step:firm', detail: { putOff: true } }
    },
  },
  {
    what: 'an administrator reads an account',
    act: async (world) => {
      await world.send('GET', `/api/users/${world.other.userId}`, { actor: world.admin })
      return { who: world.admin, action: 'read', subject: `user:${world.other.userId}` }
    },
  },
  {
    what: 'an administrator reads the audit log',
    act: async (world) => {
      await world.send('GET', '/api/admin/audit', { actor: world.admin })
      return { who: world.admin, action: 'read', subject: 'list:audit-log' }
    },
  },
  {
    what: 'the contact form is sent',
    act: async (world) => {
      await world.send('POST', '/api/users/contact', { payload: { fullName: TYPED.name } })
      return { who: null, action: 'contact', subject: null }
    },
  },
  {
    what: 'an administrator cancels a task',
    act: async (world) => {
      const task = { kind: 'import', title: 'a file', input: {}, startedBy: null } as const
      const id = await addTask(world.testApp.db, { ...task, at: world.testApp.clock.now() })
      await world.send('POST', `/api/admin/tasks/${id}/cancel`, { actor: world.admin })
      return { who: world.admin, action: 'cancel-task', subject: `task:${id}`, detail: { kind: 'import' } }
    },
  },
  {
    what: 'an administrator resumes a task that broke off',
    act: async (world) => {
      const { db, clock } = world.testApp
      const task = { kind: 'import', title: 'a file', input: {}, startedBy: null } as const
      const id = await addTask(db, { ...task, at: clock.now() })
      await db
        .updateTable('task')
        .set({ state: 'failed', cause: 'server-stopped' })
        .where('id', '=', id)
        .execute()
      await world.send('POST', `/api/admin/tasks/${id}/resume`, { actor: world.admin })
      return { who: world.admin, action: 'resume-task', subject: `task:${id}`, detail: { kind: 'import' } }
    },
  },
  {
    what: 'an administrator has all charges checked',
    act: async (world) => {
      await world.send('POST', '/api/admin/overcharges/check', { actor: world.admin })
      return { who: world.admin, action: 'check-overcharges', subject: null }
    },
  },
  {
    what: 'an administrator says since when an expense needs a document',
    act: async (world) => {
      const payload = { documentsSince: '2026-11-01' }
      await world.send('PUT', '/api/admin/overcharges/documentsSince', { actor: world.admin, payload })
      return {
        ...{ who: world.admin, action: 'set-documents-since', subject: 'installation:1', detail: payload },
      }
    },
  },
  {
    what: 'an administrator says why a charge is right all the same',
    act: async (world) => {
      const { id, certificateId } = await newOvercharge(world)
      const payload = { reason: TYPED.name }
      await world.send('PUT', `/api/admin/overcharges/${id}/reason`, { actor: world.admin, payload })
      const detail = { overcharge: id, kind: 'charged-twice', amountCents: 100 }
      return {
        ...{
          who: world.admin,
          action: 'explain-overcharge',
          subject: `certificate:${certificateId}`,
          detail,
        },
      }
    },
  },
  {
    what: 'an administrator takes the explanation of a charge back',
    act: async (world) => {
      const { id, certificateId } = await newOvercharge(world)
      await world.send('DELETE', `/api/admin/overcharges/${id}/reason`, { actor: world.admin })
      const detail = { overcharge: id, kind: 'charged-twice', amountCents: 100 }
      return {
        ...{ who: world.admin, action: 'reopen-overcharge', subject: `certificate:${certificateId}`, detail },
      }
    },
  },
  {
    what: 'an administrator decides that two parcel numbers are different parcels',
    act: async (world) => {
      const id = await createParcelPair(world.testApp.db)
      const payload = { verdict: 'different' }
      await world.send('PUT', `/api/admin/parcelPairs/${id}`, { actor: world.admin, payload })
      const detail = { verdict: 'different', before: null, moved: 0 }
      return { who: world.admin, action: 'decide-parcel-pair', subject: `parcel_pair:${id}`, detail }
    },
  },
  {
    what: 'an administrator undoes the decision about two parcel numbers',
    act: async (world) => {
      const id = await createParcelPair(world.testApp.db, 'different')
      await world.send('DELETE', `/api/admin/parcelPairs/${id}`, { actor: world.admin })
      const detail = { verdict: null, before: 'different', moved: 0 }
      return { who: world.admin, action: 'undo-parcel-pair', subject: `parcel_pair:${id}`, detail }
    },
  },
  {
    what: 'a file is imported',
    act: async ({ testApp }) => {
      await importFile(testApp.services, IMPORT, NO_PROGRESS)
      const { id } = await testApp.db
        .selectFrom('import_batch')
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      const detail = { by: 'command', added: 60, changed: 0 }
      return { who: 'system', action: 'import', subject: `import_batch:${id}`, detail, at: expect.any(Date) }
    },
  },
]

const IMPORT = importRequest(root('examples/fayette-sample.csv'), readMap(root('examples/maps/fayette.json')))

const legalFile = ({ testApp }: AuditWorld, dates: { readonly noi_filed_on?: PlainDate } = {}) =>
  createCertificate(testApp.db, {}, { firm_id: 1, is_active: true, ...dates })

function readerOf(access: Route['access']) {
  return access.includes('admin') ? 'admin' : access.includes('legal') ? 'legal' : 'payer'
}

/** Every list that can leave as CSV, taken by somebody who may. */
function exported(
  { method, path }: Pick<Route, 'method' | 'path'>,
  name: string,
  who: 'admin' | 'legal' | 'payer',
): AuditedAction {
  return {
    what: `the list ${name} leaves as CSV`,
    act: async (world) => {
      const { id } = await createLien(world)
      const address = path
        .replace('/counties/:id', '/counties/855')
        .replace(':queue', 'approvals')
        .replace(
          '/rehearsals/:id',
          `/rehearsals/${path.includes('/rehearsals/') ? await rehearse(world) : ''}`,
        )
        .replace(':endsOn', path.includes(':endsOn') ? await monthOfBooks(world) : '')
        .replace(':id', String(id))
      // What is chosen is named in the body.
      const payload = method === 'POST' ? { payload: { parcelIDs: [id] } } : {}
      await world.send(method, address, { actor: world[who], accept: 'text/csv', ...payload })
      return { who: world[who], action: 'export', subject: `list:${name}` }
    },
  }
}

/** The last day of a month of the books, which begin with a bank account. */
async function monthOfBooks({ testApp }: AuditWorld): Promise<string> {
  const today = testApp.today()
  await insertDepositAccount(testApp.db, { opened_on: firstOfMonth(today) })
  return lastOfMonth(today)
}

/** One that a check has found. */
async function newOvercharge(world: AuditWorld) {
  const { id: certificateId } = await createLien(world)
  const { id } = await world.testApp.db
    .insertInto('overcharge')
    .values({
      ...{ certificate_id: certificateId, kind: 'charged-twice', subject: 'fee:1', label: TYPED.name },
      ...{ amount_cents: 100, found_at: world.testApp.clock.now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, certificateId }
}

/** Stages a rehearsal of rules: its id. */
const rehearse = async (world: AuditWorld): Promise<number> =>
  (
    await world.send('POST', '/api/admin/rehearsals', { actor: world.admin, payload: { rule: REHEARSED } })
  ).json().rehearsalID

const REHEARSED = {
  ...{ stateID: 'OH', countyID: 855, effectiveFrom: '2026-01-01' },
  values: { bankruptcyStaffOnly: false },
}

const A_PDF = new TextEncoder().encode('%PDF-1.7')

/** Adds a PDF to a legal file: the ids of the certificate and of the document. */
async function addPdf(world: AuditWorld): Promise<readonly [number, number]> {
  const certificateId = await legalFile(world)
  const payload = {
    name: TYPED.name,
    category: 'court',
    visibleToAdmin: true,
    visibleToCounty: false,
    visibleToLegal: true,
    byteCount: A_PDF.length,
  }
  const path = `/api/documents/parcels/${certificateId}/uploads`
  const started = await world.send('POST', path, { actor: world.legal, payload })
  const { uploadId } = started.json<{ uploadId: number }>()
  await world.testApp.services.files.put(world.testApp.db, `uploads/${uploadId}/0`, A_PDF)
  const finished = `/api/documents/uploads/${uploadId}/finish`
  const added = await world.send('POST', finished, { actor: world.legal, payload: {} })
  return [certificateId, added.json<{ documentID: number }>().documentID]
}
