import { openMethods } from '@fieldstone/domain/payments/limits'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t as frame } from '../../lib/messages/app.ts'
import { t as methodWords } from '../../lib/messages/methods.ts'
import { t } from '../../lib/messages/questions.ts'
import { PageHead } from '../../lib/page-heading.tsx'
import { PATHS } from '../../lib/paths.ts'
import { usePaymentConfig } from '../../lib/payment-config.ts'
import { WordSkeleton } from '../../ui/skeletons.tsx'
import { feeText } from './fee-table.tsx'
import { TextSections } from './text-sections.tsx'

export default function FaqPage() {
  return (
    <div className="stack loose">
      <PageHead title={t('faqTitle')} lede={t('faqLede')}>
        {t('faqHeading')}
      </PageHead>
      <TextSections
        sections={[
          { heading: t('q1'), body: t('a1') },
          { heading: t('q2'), body: t('a2') },
          { heading: t('q3'), body: t('a3') },
          { heading: t('q4'), body: t('a4') },
          { heading: t('q5'), body: t('a5') },
          { heading: t('q6'), body: <FeeSentence /> },
          { heading: t('q7'), body: t('a7') },
          { heading: t('q8'), body: t('a8') },
          { heading: t('q9'), body: t('a9') },
          {
            heading: t('q10'),
            body: t.rich('a10', { link: <Link to={PATHS.checkPaper}>{t('a10Link')}</Link> }),
          },
        ]}
      />
      <p className="plain">
        {t.rich('faqMore', { link: <Link to={PATHS.contact}>{frame('navContact')}</Link> })}
      </p>
    </div>
  )
}

/** The available payment methods with their current fees. */
function FeeSentence(): ReactNode {
  const { data: config, isError } = usePaymentConfig()
  if (config?.isCompanySet === false) return t('a6Closed')
  // The rest is shown even while the fees are unknown.
  if (isError) return t('a6')
  if (!config) return <WordSkeleton width="12rem" />
  return [
    ...openMethods(config.mode, config).map((method) =>
      methodWords(`${method}_costs`, { fee: feeText(method, config) ?? '' }),
    ),
    t('a6'),
  ].join(' ')
}
