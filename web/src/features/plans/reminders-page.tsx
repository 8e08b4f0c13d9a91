import { reminderRoutes } from '@fieldstone/contract/routes/plans/reminders'
import { Link, useParams } from 'react-router'
import { useCall } from '../../lib/calls.ts'
import { t } from '../../lib/messages/reminders.ts'
import { PageHeading } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { keyOf } from '../../lib/query-keys.ts'
import { useAction } from '../../lib/use-action.ts'
import { useSend } from '../../lib/use-send.ts'
import { Loaded } from '../../records/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BlockSkeleton } from '../../ui/skeletons.tsx'

/** Opened by the link of an e-mail, without logging in. Stops the e-mails that ask for money, or asks for them again. */
export default function RemindersPage() {
  const { token = '' } = useParams()
  const input = { body: { token } }
  const shows = keyOf(reminderRoutes.getReminderChoice, input)
  const query = useCall(reminderRoutes.getReminderChoice, input, { retry: false })
  const stop = useSend(reminderRoutes.stopReminders, { shows })
  const resume = useSend(reminderRoutes.askForReminders, { shows })
  const change = useAction(async (send: typeof stop | typeof resume) => {
    await send(input)
  })
  return (
    <Loaded
      query={query}
      title={t('title')}
      missingTitle={t('missing')}
      skeleton={<BlockSkeleton height="20rem" />}
    >
      {({ certificateNo, areStopped, canAskAgain }) => (
        <Sheet isRuled className="stack narrow">
          <PageHeading title={t(areStopped ? 'stoppedTitle' : 'title')} isModest />
          <p className="lede" role="status">
            {t(areStopped ? 'stopped' : 'goOn', { number: certificateNo })}
          </p>
          <p className="prose">{t('still')}</p>
          <ul className="prose">
            <li>{t('stillAnswers')}</li>
            <li>{t('stillReceipts')}</li>
            <li>{t('stillNotices')}</li>
          </ul>
          <p className="prose">{t('debts')}</p>
          <div className="row">
            {areStopped ? null : (
              <Button isBusy={change.isBusy} onClick={() => change.run(stop)}>
                {t('stop')}
              </Button>
            )}
            {canAskAgain ? (
              <Button kind="default" isBusy={change.isBusy} onClick={() => change.run(resume)}>
                {t('again')}
              </Button>
            ) : null}
          </div>
          {areStopped && !canAskAgain ? <p className="muted">{t('byStaff')}</p> : null}
          <p>
            <Link to={PATHS.contact}>{t('contact')}</Link>
          </p>
        </Sheet>
      )}
    </Loaded>
  )
}
