import { PUBLIC_PAGES } from '@fieldstone/contract/pages'
import { Route } from 'react-router'
import { lazyPage } from '../lib/lazy-page.tsx'
import { MissingPage } from './missing-page.tsx'
import { type PageElements, routesOf, ToHome } from './page-routes.tsx'

const HomePage = lazyPage(() => import(/* chunk: find */ '../features/site/home-page.tsx'))
const AboutPage = lazyPage(() => import('../features/site/about-page.tsx'))
const FaqPage = lazyPage(() => import('../features/site/faq-page.tsx'))
const ContactPage = lazyPage(() => import('../features/site/contact-page.tsx'))
const DisclaimerPage = lazyPage(() => import('../features/site/disclaimer-page.tsx'))
const PrivacyPage = lazyPage(() => import('../features/site/privacy-page.tsx'))
const AccessibilityPage = lazyPage(() => import('../features/site/accessibility-page.tsx'))
const VerifyPage = lazyPage(() => import('../features/analysis/proofs/verify-page.tsx'))
const HardshipPage = lazyPage(() => import('../features/site/hardship-page.tsx'))
const HelpPage = lazyPage(() => import('../features/site/help-page.tsx'))

const SearchPage = lazyPage(() => import(/* chunk: find */ '../features/certificates/search-page.tsx'))
const ParcelPage = lazyPage(() => import(/* chunk: certificate */ '../features/certificates/parcel-page.tsx'))
const MyParcelsPage = lazyPage(() => import('../features/certificates/my-parcels-page.tsx'))
const PayoffRequestPage = lazyPage(() => import(/* chunk: payoff */ './payoff-request-page.tsx'))
const GrowthPage = lazyPage(() => import('../features/payoff/growth-page.tsx'))
const WhatIfPage = lazyPage(() => import('../features/payoff/what-if/what-if-page.tsx'))
const PropertyPage = lazyPage(() => import('../features/payoff/property-page.tsx'))
const PayoffPrintPage = lazyPage(() => import('../features/payoff/payoff-print-page.tsx'))
const PlanRequestPage = lazyPage(() => import('../features/plans/plan-request-page.tsx'))
const PlanRequestPrintPage = lazyPage(() => import('../features/plans/plan-request-print-page.tsx'))
const PlanRequestSuccessPage = lazyPage(() => import('../features/plans/plan-request-success-page.tsx'))
const PlanOfferPage = lazyPage(() => import('../features/plans/plan-offer-page.tsx'))
const ClaimPlanPage = lazyPage(() => import('../features/plans/claim-plan-page.tsx'))
const RemindersPage = lazyPage(() => import('../features/plans/reminders-page.tsx'))
const PlanPage = lazyPage(() => import(/* chunk: plan */ '../features/plans/plan-page.tsx'))
const PaymentSuccessPage = lazyPage(() => import('../features/payments/course/payment-success-page.tsx'))
const PaymentPage = lazyPage(() => import('../features/payments/course/payment-page.tsx'))
const PaymentCancelPage = lazyPage(() => import('../features/payments/course/payment-cancel-page.tsx'))

const MyPaymentsPage = lazyPage(() => import('../features/payments/own/my-payments-page.tsx'))
const ReceiptPage = lazyPage(() => import('../features/payments/own/receipt-page.tsx'))

const LoginPage = lazyPage(() => import(/* chunk: account */ '../features/accounts/login-page.tsx'))
const SignUpPage = lazyPage(() => import(/* chunk: account */ '../features/accounts/sign-up-page.tsx'))
const ConfirmationPage = lazyPage(() => import('../features/accounts/confirmation-page.tsx'))
const ProfilePage = lazyPage(() => import('../features/accounts/profile-page.tsx'))
const SecondFactorPage = lazyPage(() => import('../features/accounts/second-factor-page.tsx'))
const ForgotPasswordPage = lazyPage(() => import('../features/accounts/forgot-password-page.tsx'))
const ConfirmEmailPage = lazyPage(() => import('../features/accounts/confirm-email-page.tsx'))
const ResetPasswordPage = lazyPage(() => import('../features/accounts/reset-password-page.tsx'))

/** The public pages, each in its own chunk. */
export const publicElements: PageElements<typeof PUBLIC_PAGES> = {
  root: <ToHome />,
  home: <HomePage />,
  about: <AboutPage />,
  faq: <FaqPage />,
  contact: <ContactPage />,
  disclaimer: <DisclaimerPage />,
  privacy: <PrivacyPage />,
  help: <HelpPage />,
  accessibility: <AccessibilityPage />,
  checkPaper: <VerifyPage />,
  hardship: <HardshipPage />,
  login: <LoginPage />,
  signUp: <SignUpPage />,
  signUpForParcel: <SignUpPage />,
  signUpTaxpayer: <SignUpPage preset="taxpayer" />,
  signUpAdmin: <SignUpPage preset="admin" />,
  signUpCounty: <SignUpPage preset="county" />,
  signUpDone: <ConfirmationPage of="sign-up" />,
  signUpDoneTaxpayer: <ConfirmationPage of="taxpayer" />,
  forgotPassword: <ForgotPasswordPage />,
  forgotPasswordDone: <ConfirmationPage of="link-sent" />,
  resetPassword: <ResetPasswordPage />,
  resetPasswordDone: <ConfirmationPage of="new-password" />,
  confirmEmail: <ConfirmEmailPage />,
  profile: <ProfilePage />,
  secondFactor: <SecondFactorPage />,
  search: <SearchPage />,
  searchAlias: <SearchPage />,
  certificate: <ParcelPage />,
  payoff: <PayoffRequestPage />,
  growth: <GrowthPage />,
  whatIf: <WhatIfPage />,
  property: <PropertyPage />,
  payoffPrint: <PayoffPrintPage />,
  planRequest: <PlanRequestPage />,
  planRequestPrint: <PlanRequestPrintPage />,
  planRequestDone: <PlanRequestSuccessPage />,
  payment: <PaymentPage />,
  plan: <PlanPage />,
  planOffer: <PlanOfferPage />,
  planOfferByLink: <PlanOfferPage />,
  claimPlan: <ClaimPlanPage />,
  reminders: <RemindersPage />,
  paymentDone: <PaymentSuccessPage />,
  paymentCanceled: <PaymentCancelPage />,
  taxpayerHome: <ToHome />,
  taxpayerSearch: <SearchPage />,
  taxpayerCertificate: <ParcelPage />,
  myParcels: <MyParcelsPage />,
  myPayments: <MyPaymentsPage />,
  receipt: <ReceiptPage />,
}

export const publicRoutes = (
  <>
    {routesOf(PUBLIC_PAGES, publicElements)}
    <Route path="*" element={<MissingPage status={404} />} />
  </>
)
