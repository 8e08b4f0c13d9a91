/** The cache key of all lists of a certificate's files. Apart from the certificate's: saving a field changes no file. */
export const documentsKey = (certificateId: number): readonly unknown[] => ['documents', certificateId]
