import type { Deletion } from '@fieldstone/contract/entities/retention/deletion'
import { peopleRoutes } from '@fieldstone/contract/routes/people'
import { retentionRoutes } from '@fieldstone/contract/routes/retention'
import { Link } from 'react-router'
import { callFile, saveFile } from '../../lib/api-files.ts'
import { useCall } from '../../lib/calls.ts'
import { Form } from '../../lib/form/form.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { formatInstantDay } from '../../lib/format.ts'
import { t } from '../../lib/messages/your-data.ts'
import { PATHS, planPath } from '../../lib/paths.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSend } from '../../lib/use-send.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'
import { showSuccess } from '../../ui/toasts.tsx'

/** Downloads a copy of the reader's data, and requests its deletion. */
export default function YourData() {
  const query = useCall(retentionRoutes.getOwnDeletion, {}, { staleTime: 0 })
  const download = useAction(async () => {
    const { name, blob } = await callFile(peopleRoutes.exportOwnData)
    saveFile(name, blob)
    void showSuccess(t('downloaded'))
  })
  return (
    <Sheet className="stack" aria-labelledby="your-data">
      <h2 id="your-data">{t('title')}</h2>
      <p>{t('copyLede')}</p>
      <p>
        <Button kind="default" isBusy={download.isBusy} onClick={() => download.run()}>
          {t('download')}
        </Button>
      </p>
      <h3>{t('deleteTitle')}</h3>
      <Loaded query={query} failedTitle={t('failed')} skeleton={<BlockSkeleton height="10rem" />}>
        {(deletion) => <State deletion={deletion} />}
      </Loaded>
    </Sheet>
  )
}

const SHOWS = { shows: retentionRoutes.getOwnDeletion }

interface StateProps {
  readonly deletion: Deletion
}

function State({ deletion }: StateProps) {
  const { request, obstacles } = deletion
  if (request?.state === 'waiting') return <Waiting since={request.requestedAt} />
  const mayAsk = obstacles.every((obstacle) => obstacle === 'hold')
  return (
    <>
      {request?.state === 'declined' ? (
        <Notice kind="waiting">
          {t('declined', { date: formatInstantDay(request.requestedAt), reason: request.reason })}
        </Notice>
      ) : null}
      <p>{t('deleteLede')}</p>
      <p>{t(deletion.keepsName ? 'goesButName' : 'goes')}</p>
      {deletion.goes.length === 0 ? null : (
        <>
          <p>{t('goesToo')}</p>
          <ul className="your-data-list">
            {deletion.goes.map(({ what, count }) => (
              <li key={what}>{t(`goes_${what}`, { count })}</li>
            ))}
          </ul>
        </>
      )}
      <p>{t('stays')}</p>
      <ul className="your-data-list">
        {deletion.remains.map(({ what, count }) => (
          <li key={what}>
            {what === 'log' ? t('remains_log') : t(`remains_${what}`, { count: count ?? 0 })}
          </li>
        ))}
      </ul>
      <Obstacles deletion={deletion} />
      {mayAsk ? <Ask /> : null}
    </>
  )
}

type ObstacleTextProps = Pick<Deletion, 'openPlans'> & { readonly obstacle: Deletion['obstacles'][number] }

/** Shows what prevents the deletion, with a link to the page that solves it. */
function ObstacleText({ obstacle, openPlans }: ObstacleTextProps) {
  switch (obstacle) {
    case 'plan':
      return openPlans.map(({ certificateId, certificateNo }) => (
        <p key={certificateId}>
          {t.rich('obstacle_plan', {
            link: <Link to={planPath(certificateId)}>{t('planOf', { certificateNo })}</Link>,
          })}
        </p>
      ))
    case 'money':
    case 'bank-account':
    case 'card':
      return (
        <p>{t.rich(`obstacle_${obstacle}`, { link: <Link to={PATHS.myPayments}>{t('savedOn')}</Link> })}</p>
      )
    default:
      return <p>{t(`obstacle_${obstacle}`)}</p>
  }
}

function Obstacles({ deletion: { obstacles, openPlans } }: StateProps) {
  if (obstacles.length === 0) return null
  const only = obstacles.every((obstacle) => obstacle === 'hold')
  return (
    <Notice kind="info" {...(only ? {} : { title: t('kept') })}>
      {obstacles.map((obstacle) => (
        <ObstacleText key={obstacle} obstacle={obstacle} openPlans={openPlans} />
      ))}
    </Notice>
  )
}

/** Asks for the password, so that nobody can delete an account from a session that was left open. */
function Ask() {
  const send = useSend(retentionRoutes.askForDeletion, SHOWS)
  // Not the name of the profile's field, which may be on the same page.
  const form = useForm({
    initial: { deletionPassword: '' },
    check: ({ deletionPassword }) =>
      deletionPassword === ''
        ? { title: t('problem'), fields: { deletionPassword: t('needPassword') } }
        : null,
    fieldNames: { currentPassword: 'deletionPassword' },
    refused: ({ message, fields }) => ({ title: `${t('problem')} ${message}`, fields }),
    send: async ({ deletionPassword: currentPassword }) => {
      await send({ body: { currentPassword } })
      void showSuccess(t('asked'))
    },
  })
  return (
    <Form form={form} className="stack">
      <PasswordField
        {...form.field('deletionPassword')}
        label={t('password')}
        autoComplete="current-password"
      />
      <Button type="submit" kind="default" isBusy={form.isBusy}>
        {t('ask')}
      </Button>
    </Form>
  )
}

function Waiting({ since }: { readonly since: Date }) {
  const send = useSend(retentionRoutes.withdrawDeletion, SHOWS)
  const withdraw = useAction(async () => {
    await send()
    void showSuccess(t('withdrawn'))
  })
  return (
    <Notice kind="waiting">
      <div className="stack">
        <p>{t('waiting', { date: formatInstantDay(since) })}</p>
        <p>
          <Button kind="default" isBusy={withdraw.isBusy} onClick={() => withdraw.run()}>
            {t('withdraw')}
          </Button>
        </p>
      </div>
    </Notice>
  )
}
