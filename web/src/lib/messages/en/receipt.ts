export { RECEIPT_WORDS as receipt } from '@fieldstone/contract/documents/receipt-words'
