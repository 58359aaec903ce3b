-- What we put into our balance at a provider was not booked, movements of kinds that were not known were no cases, and disputes were
-- booked by their status: everything that moved money is compared once more.
DELETE FROM payment_comparison WHERE feed = 'balance';
