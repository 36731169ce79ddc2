-- The table is named as the specification names it.
ALTER TABLE "wizard_result" RENAME TO "wizard_results";
ALTER TABLE "wizard_results" RENAME CONSTRAINT "wizard_result_pkey" TO "wizard_results_pkey";
ALTER SEQUENCE "wizard_result_id_seq" RENAME TO "wizard_results_id_seq";
ALTER INDEX "wizard_result_runKey_key" RENAME TO "wizard_results_runKey_key";
ALTER INDEX "wizard_result_filmId_id_idx" RENAME TO "wizard_results_filmId_id_idx";
ALTER INDEX "wizard_result_userId_id_idx" RENAME TO "wizard_results_userId_id_idx";
