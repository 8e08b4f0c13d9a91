import { roleOf } from '@fieldstone/domain/access/actor'
import { lazy, Suspense, useState } from 'react'
import SendResetLink from '../../../features/accounts/send-reset-link.tsx'
import { PersonPage } from '../../../features/people/person-page.tsx'
import type { PersonKind } from '../../../features/people/use-person.ts'
import { ChosenAct, KEYED_ACTS } from '../../../features/servicing/desk-menu.tsx'
import { t } from '../../../lib/messages/people.ts'
import { useReadAgain } from '../../../lib/use-send.ts'
import { useIdParam } from '../../../records/id-param.ts'
import { Button } from '../../../ui/button.tsx'
import { TextSkeleton } from '../../../ui/skeletons.tsx'

const RecordsBlock = lazy(() => import('../../../features/retention/records-block.tsx'))

const PARAMS = { account: 'userId', owner: 'parcelId', payer: 'receivedPaymentId' } as const

/** A person's page with the acts that other features have. */
export default function PersonOf({ kind }: { readonly kind: PersonKind }) {
  const id = useIdParam(PARAMS[kind])
  const [logged, setLogged] = useState<number | null>(null)
  const readAgain = useReadAgain('people')
  const close = () => {
    setLogged(null)
    void readAgain()
  }
  return (
    <>
      <PersonPage
        kind={kind}
        id={id}
        certificateAct={({ id, certificateNo }) => (
          <Button
            kind="default"
            size="small"
            aria-label={t('logCallOn', { certificate: certificateNo })}
            onClick={() => setLogged(id)}
          >
            {t('logCall')}
          </Button>
        )}
        accountActs={({ userId, email }) => <SendResetLink size="small" user={{ id: userId, email }} />}
        records={({ account }) => (
          <Suspense fallback={<TextSkeleton lines={2} />}>
            <RecordsBlock
              kind={kind}
              id={id}
              isTaxpayer={account !== null && roleOf(account.accountType) === 'taxpayer'}
            />
          </Suspense>
        )}
      />
      {logged === null ? null : <ChosenAct certificateId={logged} act={KEYED_ACTS.c} onClose={close} />}
    </>
  )
}
