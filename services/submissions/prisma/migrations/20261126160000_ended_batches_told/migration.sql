-- Batches that ended when links came to be kept no more were told to nobody, so that billing kept their tokens: they are told as they stand.
INSERT INTO outbox (type, aggregate, version, payload, request_id, traceparent)
SELECT 'sending.changed', 'sending-' || s.id, s.version, jsonb_build_object('batchId', s.id, 'userId', s."userId", 'filmId', s."filmId", 'state', s.state,
    'entries', (SELECT jsonb_agg(jsonb_build_object('submissionId', e."submissionId", 'state', e.state) ORDER BY e."submissionId")
      FROM sending_entry e WHERE e."sendingId" = s.id)), 'migration', ''
  FROM sending s WHERE s.state = 'ended'
    AND EXISTS (SELECT FROM sending_entry e WHERE e."sendingId" = s.id AND e.state = 'returned' AND e.reason = 'unpaid')
    AND NOT EXISTS (SELECT FROM outbox o WHERE o.aggregate = 'sending-' || s.id AND o.version = s.version);
