-- Sessions that ended by themselves are found and forgotten at each sign-in.
CREATE INDEX "session_expiresAt_idx" ON "session"("expiresAt");
