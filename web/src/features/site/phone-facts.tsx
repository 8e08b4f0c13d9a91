import type { ReactNode } from 'react'
import { PhoneLink } from '../../lib/contact.tsx'
import { formatPhone } from '../../lib/format.ts'
import { t } from '../../lib/messages/site.ts'
import { officeHours, useSiteSettings } from '../../lib/site-settings.ts'
import { Failed } from '../../ui/failed.tsx'
import { type Fact, FactList } from '../../ui/record-header.tsx'
import { Loading, TextSkeleton } from '../../ui/skeletons.tsx'

/** Phones, fax, e-mail and hours of the company, as far as they are set. */
export function PhoneFacts() {
  const { data: site, error, refetch } = useSiteSettings()
  if (error)
    return <Failed title={t('contactFailed')} message={error.message} onRetry={() => void refetch()} />
  if (!site)
    return (
      <Loading>
        <TextSkeleton lines={5} />
      </Loading>
    )
  return (
    <FactList
      facts={[
        ...fact(t('contactTollFree'), site.tollFree, phoneLink),
        ...fact(t('contactPhone'), site.phone, phoneLink),
        ...fact(t('contactFax'), site.fax, formatPhone),
        ...fact(t('contactEmail'), site.servicingEmail, mailLink),
        ...fact(t('contactHours'), officeHours(site), (hours) => hours),
      ]}
    />
  )
}

const fact = (label: string, value: string, show: (value: string) => ReactNode): readonly Fact[] =>
  value === '' ? [] : [{ label, value: show(value) }]

const phoneLink = (number: string) => <PhoneLink number={number} />

const mailLink = (address: string) => <a href={`mailto:${address}`}>{address}</a>
